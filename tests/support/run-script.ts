import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { withoutSettings } from '../../scripts/without-settings.mjs'

const root = join(import.meta.dirname, '..', '..')
/** Dozens of commands load the same modules: Node compiles each once. */
const compileCache = join(root, 'node_modules/.cache/node-compile')
/** Node options for a fast start. */
export const quickStart = ['--import', join(import.meta.dirname, 'quick-modules.mjs')]

/**
 * Runs a command such as `npm run backup` in a separate process.
 * @param settings environment variables; settings of the developer are removed
 * @returns its exit code, its output, and its duration in seconds
 */
export function runScript(
  script: 'backup' | 'events' | 'import' | 'let-admin-in' | 'migrate' | 'recompute' | 'restore' | 'secret-key',
  args: string[],
  settings: Record<string, string>,
) {
  const began = performance.now()
  return new Promise<{ code: number | null; output: string; seconds: number }>((ended) => {
    const program = spawn(process.execPath, [...quickStart, join(root, 'scripts', `${script}.ts`), ...args], {
      cwd: root,
      env: { ...withoutSettings(), NODE_OPTIONS: '', NODE_COMPILE_CACHE: compileCache, ...settings },
    })
    let output = ''
    program.stdout.on('data', (chunk) => (output += chunk))
    program.stderr.on('data', (chunk) => (output += chunk))
    program.on('close', (code) => ended({ code, output, seconds: (performance.now() - began) / 1000 }))
  })
}
