import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const manifest = '{"type":"module"}'
let root: string
let checkout: string
let dataDir: string
const put = (file: string, text: string) => {
  const path = join(checkout, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Leaves a program that says it is open, and files beside the settings of the languages, as the real build does. */
const builder = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  for (const folder of ['build/client', 'build/server', 'project.inlang/cache']) mkdirSync(folder, { recursive: true })
  writeFileSync('project.inlang/cache/plugin', String(Math.random()))
  writeFileSync('build/server/index.js', \`
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.env.DATA_DIR + '/opened', '')
    console.log('open')\`)`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bunon-build-'))
  checkout = join(root, 'shop')
  dataDir = join(root, 'data')
  mkdirSync(dataDir)
  for (const script of ['start', 'workshop', 'compress-assets'])
    cpSync(`scripts/${script}.mjs`, join(checkout, 'scripts', `${script}.mjs`))
  put('project.inlang/settings.json', '{}')
  put('package.json', manifest)
  put('src/page.ts', 'first')
  put('node_modules/@react-router/dev/package.json', '{"type":"module","bin":{"react-router":"bin.js"}}')
  put('node_modules/@react-router/dev/bin.js', builder)
  // Nothing to install.
  const installed = createHash('sha256').update('package.json').update('\0').update(manifest).digest('hex')
  put('node_modules/.bunon-installed', installed)
})
afterEach(() => {
  for (const path of everything()) chmodSync(path, 0o755)
  rmSync(root, { recursive: true })
})

const everything = () => [
  checkout,
  ...readdirSync(checkout, { recursive: true }).map((name) => join(checkout, name.toString())),
]
const times = () => everything().map((path) => [path, statSync(path).mtimeMs])

/** Runs `npm start` of that checkout to its end. */
const start = () =>
  new Promise<{ code: number | null; said: string }>((ended) => {
    const program = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: checkout,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
    })
    let said = ''
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += part))
    program.on('close', (code) => ended({ code, said }))
  })

test('a second start builds nothing, also in a checkout that is read-only by then; a change is built', async () => {
  expect(await start()).toEqual({ code: 0, said: 'Building the shop …\nopen\n' })
  rmSync(join(dataDir, 'opened'))
  for (const path of everything().reverse()) chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444)
  const before = times()
  expect(await start()).toEqual({ code: 0, said: 'open\n' })
  expect(times()).toEqual(before)
  expect(readdirSync(dataDir)).toEqual(['opened'])

  chmodSync(join(checkout, 'src/page.ts'), 0o644)
  put('src/page.ts', 'second')
  // To root nothing is read-only.
  if (process.getuid?.() !== 0) {
    const { code, said } = await start()
    expect([code, said]).toEqual([1, expect.stringContaining('run npm start once as the user to whom it belongs')])
    for (const path of everything()) chmodSync(path, 0o755)
  }
  expect(await start()).toEqual({ code: 0, said: 'Building the shop …\nopen\n' })
})
