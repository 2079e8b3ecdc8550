import type { CompilerOptions } from '@inlang/paraglide-js'

/**
 * How messages/{en,bn} become typed functions: English at /…, Bangla at /bn/…. That is Paraglide's own default pattern;
 * naming one of our own would send a URLPattern polyfill of 15 KB to every phone.
 */
export const paraglide: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/shared/paraglide',
  strategy: ['url', 'baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
}
