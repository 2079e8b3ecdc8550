// `node scripts/complete-lock.mjs`: run it after `npm install` has changed package-lock.json. With a registry mirror
// that has packages for some platforms only, npm omits the other platforms from the lock file, and `npm ci` then
// reports it as out of sync. This adds the missing platforms, so that the lock file is complete everywhere.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'netbsd', 'openbsd', 'sunos', 'aix', 'openharmony']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32', 'arm']

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isThere(path, name)) continue
    const target = `node_modules/${name}`
    lock.packages[target] = {
      version: version.replace(/^[\^~]/, ''),
      cpu: [processors.find((word) => name.includes(word)) ?? 'wasm32'],
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(osOf(name) && { os: [osOf(name)] }),
    }
    added++
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages written into package-lock.json`)

/** Whether the package is in the lock file, in this package's node_modules or further up. */
function isThere(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

function osOf(name) {
  if (/win32|windows/.test(name)) return 'win32'
  return systems.find((word) => name.includes(word))
}
