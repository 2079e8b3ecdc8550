// `npm run bench:pages [-- --quick] [/path …]`: pages on a slow phone, measured by Lighthouse; with `--interactions`,
// the response to taps and typing. See bench/README.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endIfStopped, ensureBuild, ensureInstalled, fail, run, runNode24 } from '../workshop.mjs'

const words = process.argv.slice(2)
const isPressed = words.includes('--interactions')
await ensureInstalled()
if (!isPressed) await ensureLighthouse()
await ensureBuild()
process.exitCode = await runNode24([isPressed ? 'bench/interactions.ts' : 'bench/pages.ts', ...words])

/** Lighthouse has 100 packages and 170 MB, so it is installed in a separate folder, and only on demand. */
async function ensureLighthouse() {
  const folder = join('bench', 'pages')
  const stamp = join(folder, 'node_modules', '.bunon-installed')
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing Lighthouse …')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  endIfStopped()
  if (code !== 0) fail('Installing Lighthouse failed: see the message above. Is the network there?')
  writeFileSync(stamp, wanted)
}
