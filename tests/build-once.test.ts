import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** One package that serves, and one that only builds. */
const manifest = {
  type: 'module',
  dependencies: { server: 'file:server' },
  devDependencies: { '@react-router/dev': 'file:builder' },
}
const lock = {
  lockfileVersion: 3,
  packages: {
    '': manifest,
    builder: { dev: true, bin: { 'react-router': 'bin.js' } },
    server: {},
    'node_modules/@react-router/dev': { resolved: 'builder', link: true },
    'node_modules/server': { resolved: 'server', link: true },
  },
}
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
  checkout = join(root, 'আমার দোকান')
  dataDir = join(root, 'data')
  mkdirSync(dataDir)
  for (const script of ['start', 'build', 'workshop', 'compress-assets'])
    cpSync(`scripts/${script}.mjs`, join(checkout, 'scripts', `${script}.mjs`))
  put('project.inlang/settings.json', '{}')
  put('package.json', JSON.stringify(manifest))
  put('package-lock.json', JSON.stringify(lock))
  put('src/page.ts', 'first')
  put('builder/package.json', '{"name":"@react-router/dev","type":"module","bin":{"react-router":"bin.js"}}')
  put('builder/bin.js', builder)
  put('server/package.json', '{"name":"server"}')
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

const makeReadOnly = () => {
  for (const path of everything().reverse()) chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444)
}

const npm = (...words: string[]) =>
  execFileSync('npm', [...words, '--no-audit', '--no-fund', '--offline'], { cwd: checkout, stdio: 'pipe' })

/**
 * Runs a script of that checkout to its end.
 * @param stopAt stops it as soon as it has said this
 * @returns its exit code, its steps, and all that it said
 */
const run = (script: 'start' | 'build', settings: Record<string, string> = {}, stopAt?: string) =>
  new Promise<{ code: number | null; steps: string[]; output: string }>((ended) => {
    const program = spawn(process.execPath, [`scripts/${script}.mjs`], {
      cwd: checkout,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, ...settings },
    })
    let output = ''
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (part) => {
        output += part
        if (stopAt && !program.killed && output.includes(stopAt)) program.kill('SIGTERM')
      })
    program.on('close', (code) => {
      const steps = output.split('\n').flatMap((line) => /^(Installing|Building|open)/.exec(line)?.[0] ?? [])
      ended({ code, steps, output })
    })
  })
const start = (settings?: Record<string, string>) => run('start', settings)

const first = { code: 0, steps: ['Installing', 'Building', 'open'] }

test('a second start makes nothing, also in a checkout that is read-only by then; a change is built', async () => {
  expect(await start()).toMatchObject(first)
  rmSync(join(dataDir, 'opened'))
  makeReadOnly()
  const before = times()
  expect(await start()).toMatchObject({ code: 0, steps: ['open'] })
  expect(times()).toEqual(before)
  expect(readdirSync(dataDir)).toEqual(['opened'])

  chmodSync(join(checkout, 'src/page.ts'), 0o644)
  put('src/page.ts', 'second')
  // To root nothing is read-only.
  if (process.getuid?.() !== 0) {
    const { code, output } = await start()
    expect([code, output]).toEqual([1, expect.stringContaining('run npm start once as the user to whom it belongs')])
  }
  for (const path of everything()) chmodSync(path, 0o755)
  expect(await start()).toMatchObject({ code: 0, steps: ['Building', 'open'] })
})

test('after the tools were pruned a start makes nothing; one that has to build installs them again', async () => {
  expect(await start()).toMatchObject(first)
  npm('prune', '--omit=dev', '--no-save')
  expect(existsSync(join(checkout, 'node_modules/@react-router/dev'))).toBe(false)
  expect(await start()).toMatchObject({ code: 0, steps: ['open'] })
  put('src/page.ts', 'second')
  expect(await start()).toMatchObject(first)
})

test('a first start with NODE_ENV=production installs what builds, too', async () => {
  expect(await start({ NODE_ENV: 'production' })).toMatchObject(first)
})

test('after npm ci and the build script a start makes nothing, also in a checkout that is read-only by then', async () => {
  npm('ci')
  expect(await run('build')).toMatchObject({ code: 0, steps: ['Building'] })
  makeReadOnly()
  expect(await run('build')).toMatchObject({ code: 0, steps: [] })
  expect(await start()).toMatchObject({ code: 0, steps: ['open'] })
})

/** Changes what npm has noted about the package. */
function recordServerAs(found: object | undefined) {
  const record = 'node_modules/.package-lock.json'
  const { packages } = JSON.parse(readFileSync(join(checkout, record), 'utf8'))
  put(record, JSON.stringify({ packages: { ...packages, 'node_modules/server': found } }))
}

test.each([
  ['lacks', undefined],
  ['has in another version', { version: '0.9.0' }],
])('a package that the folder %s is installed by the start after the build script', async (_, found) => {
  npm('ci')
  recordServerAs(found)
  expect(await run('build')).toMatchObject({ code: 0, steps: ['Building'] })
  expect(await start()).toMatchObject({ code: 0, steps: ['Installing', 'open'] })
})

test.each([
  ['this platform, is installed', process.platform, ['Installing', 'open']],
  ['another one, may be missing', 'aix', ['open']],
])('an optional package that is for %s', async (_, os, steps) => {
  const server = { ...lock.packages['node_modules/server'], optional: true, os: [os], cpu: [process.arch] }
  put('package-lock.json', JSON.stringify({ ...lock, packages: { ...lock.packages, 'node_modules/server': server } }))
  npm('ci')
  recordServerAs(undefined)
  expect(await run('build')).toMatchObject({ code: 0, steps: ['Building'] })
  expect(await start()).toMatchObject({ code: 0, steps })
})

test.each([
  ['installs', 'bin/npm', '#!/bin/sh\necho at work\nexec sleep 120', ['Installing']],
  ['builds', 'builder/bin.js', "console.log('at work'); setTimeout(() => {}, 120_000)", ['Installing', 'Building']],
])('a start that is stopped while it %s says no more than that', async (_, file, program, steps) => {
  put(file, program)
  chmodSync(join(checkout, file), 0o755)
  const stopped = await run('start', { PATH: `${join(checkout, 'bin')}:${process.env.PATH}` }, 'at work')
  expect(stopped).toMatchObject({ code: 1, steps })
  expect(stopped.output).toMatch(/\nStopped by SIGTERM\.\n$/)
  expect(stopped.output).not.toMatch(/failed|network/)
})
