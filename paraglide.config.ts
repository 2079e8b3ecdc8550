import type { CompilerOptions } from '@inlang/paraglide-js'

/** How messages/{en,bn} become typed functions: English at /…, Bangla at /bn/…. */
export const paraglide: CompilerOptions = {
  project: './project.inlang',
  outdir: './src/shared/paraglide',
  strategy: ['url', 'baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  urlPatterns: [
    {
      pattern: '/:path(.*)?',
      localized: [
        ['bn', '/bn/:path(.*)?'],
        ['en', '/:path(.*)?'],
      ],
    },
  ],
}
