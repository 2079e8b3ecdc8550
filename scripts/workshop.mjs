// Shared by the npm scripts: exact install, up-to-date build, Node 24.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
export const serverEntry = join('build', 'server', 'index.js')

const installedStamp = join('node_modules', '.bunon-installed')
const installedHash = () => hashOf(['package-lock.json', 'package.json'])

const isRecorded = () => existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === installedHash()

/** Runs `npm ci`, unless it was done for the current package-lock.json. */
export async function ensureInstalled() {
  if (!isRecorded()) await install()
}

/** Records a manual `npm ci`, so that the next start does not repeat it. */
export function recordInstalled() {
  if (isRecorded() || !isInstalled()) return
  try {
    writeFileSync(installedStamp, installedHash())
  } catch {
    // A read-only checkout can still hold an up-to-date build.
  }
}

/**
 * Whether npm's own record contains each package of package-lock.json. Optional packages may be missing, unless they
 * are for this platform, as the database is.
 */
function isInstalled() {
  const record = join('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesIn(record)
  return Object.entries(packagesIn('package-lock.json'))
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, { version, integrity, optional, ...needs }]) => {
      const found = installed[path]
      if (found) return found.version === version && found.integrity === integrity
      return optional === true && !isForHere(needs)
    })
}

/**
 * Whether a package is for this platform. A package without a platform is missing together with the optional one that
 * needs it.
 */
function isForHere({ os, cpu, libc }) {
  const names = (allowed, own) => allowed === undefined || [allowed].flat().includes(own)
  return os !== undefined && names(os, process.platform) && names(cpu, process.arch) && names(libc, libcHere())
}

/** Detects the libc as npm does. */
function libcHere() {
  if (process.platform !== 'linux') return undefined
  // Otherwise the report resolves the host name of each connection.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

async function install() {
  mustBeWritable('installed')
  console.log('Installing what the shop needs …')
  // With NODE_ENV=production npm omits the build tools.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  })
  endIfStopped()
  if (code !== 0) fail('Installing failed: see the message above. Is the network there?')
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(installedStamp, installedHash())
}

/** Builds pages and server, unless nothing has changed since the last build. */
export async function ensureBuild() {
  const stamp = join('build', '.bunon-built')
  const wanted = hashOf(sources())
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  mustBeWritable('built')
  // `npm prune --omit=dev` removes the build tools.
  if (!existsSync(join('node_modules', '@react-router/dev'))) await install()
  console.log('Building the shop …')
  rmSync('build', { recursive: true, force: true })
  const code = await runNode24([binary('@react-router/dev', 'react-router'), 'build', '--logLevel', 'warn'])
  endIfStopped()
  if (code !== 0) fail('Building failed: see the message above.')
  const { compressAssets } = await import('./compress-assets.mjs')
  await compressAssets(join('build', 'client'))
  writeFileSync(stamp, wanted)
}

/** Ends with an error if the checkout is read-only, because then nothing can be installed or built. */
function mustBeWritable(done) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(
      `The shop must be ${done} anew, and ${root} cannot be written: run npm start once as the user to whom it belongs.`,
    )
  }
}

/** Path of a package's executable. */
export function binary(name, program = name) {
  const home = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[program])
}

/** This Node if it is 24 or newer, otherwise the one from npm. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  try {
    const home = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/package.json`)
    const program = join(home, '..', 'bin', 'node')
    if (existsSync(program)) return program
  } catch {
    // Reported below.
  }
  return fail(
    `The shop needs Node 24, and npm has none for ${process.platform}-${process.arch}. Please install Node 24 or newer.`,
  )
}

/** Runs Node 24 with these arguments; returns its exit code. Signals are forwarded to it. */
export function runNode24(args, env = {}) {
  const program = node24()
  return run(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      ...env,
    },
  })
}

let stoppedBy

/** The signal received while a program ran, or undefined. A caller that runs several programs must then stop. */
export const stopSignal = () => stoppedBy

/** Exits if a stop was requested: that is not a failure and needs no message. */
export function endIfStopped() {
  if (stoppedBy) fail(`Stopped by ${stoppedBy}.`)
}

export function run(program, args, options = {}) {
  return new Promise((done) => {
    let child
    let isForwarded = false
    const stop = (signal) => {
      stoppedBy ??= signal
      // npm forwards a signal that this process also receives itself. Many programs exit immediately on a second one.
      if (isForwarded) return
      isForwarded = true
      // Ctrl-C in a terminal reaches the child directly; other signals must be forwarded.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ['SIGTERM', 'SIGHUP', 'SIGINT']
    // Before the program runs: a signal in between would end this process and leave the program.
    for (const signal of signals) process.on(signal, stop)
    child = spawn(program, args, { stdio: 'inherit', ...options })
    child.once('error', (error) => fail(`${program} could not be run: ${error.message}`))
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, stop)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

function sources() {
  const files = [
    'package-lock.json',
    ...readdirSync('.').filter((name) => /^vite\..*ts$/.test(name)),
    'react-router.config.ts',
    'paraglide.config.ts',
    'tsconfig.json',
    // Only this file, because the build writes others beside it.
    'project.inlang/settings.json',
  ]
  for (const folder of ['src', 'demo', 'messages', 'public']) walk(folder, files)
  return files
    .filter((file) => existsSync(file) && !file.includes('paraglide/') && !/\.(test|spec)\.tsx?$|\.webp$/.test(file))
    .sort()
}

function walk(folder, files) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) walk(path, files)
    else files.push(path)
  }
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    if (existsSync(file) && statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

export function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
