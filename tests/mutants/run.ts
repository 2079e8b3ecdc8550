import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mutant, mutants } from './mutants.ts'

// `npm run mutants [-- words]`: applies the mutants one by one in a copy of the project, and shows that the named tests
// notice each. With words: only those whose rule contains one of them.

const root = process.cwd()
const copied = ['src', 'tests', 'demo', 'db', 'messages', 'public', 'project.inlang', 'scripts', 'bench']
const files = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'paraglide.config.ts',
  ...readdirSync('.').filter((name) => /^vite\..*ts$/.test(name)),
]

/** The project's Vitest configuration with a JSON report and without retries, so that timeouts are not retried. */
const config = `import config from './vitest.config.ts'
export default { ...config, test: { ...config.test, retry: 0, reporters: [['json', { outputFile: 'report.json' }]] } }
`

type Verdict = { failed: string[]; passed: number; broken: string | undefined }
type Report = {
  testResults: { message: string; assertionResults: { fullName: string; status: string }[] }[]
}

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = mutants.filter(
  ({ rule }) => words.length === 0 || words.some((word) => rule.toLowerCase().includes(word)),
)
const copy = mkdtempSync(join(tmpdir(), 'bunon-mutants-'))
const end = () => rmSync(copy, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    end()
    process.exit(1)
  })
}

try {
  process.exitCode = await main()
} finally {
  end()
}

async function main(): Promise<number> {
  if (wanted.length === 0) {
    console.error('No mutant has such a rule.')
    return 1
  }
  for (const { rule, file, find } of wanted) {
    if (readFileSync(join(root, file), 'utf8').split(find).length !== 2)
      throw new Error(`'${rule}': what is to be broken does not stand once in ${file}`)
  }
  for (const folder of copied) cpSync(join(root, folder), join(copy, folder), { recursive: true })
  for (const file of files) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'mutants.config.ts'), config)

  // Tests that already fail without a mutant prove nothing.
  const whole = await runTests(unique(wanted.flatMap(({ tests }) => tests.map(([file]) => file))), [])
  if (whole.broken || whole.failed.length > 0 || whole.passed === 0) {
    console.error(`The tests fail as it is: ${whole.broken ?? whole.failed.join(', ')}`)
    return 1
  }
  const survivors: Mutant[] = []
  for (const mutant of wanted) {
    const notice = await noticed(mutant)
    console.log(notice ? `died      ${mutant.rule}  ←  ${notice}` : `SURVIVED  ${mutant.rule}  (${mutant.file})`)
    if (!notice) survivors.push(mutant)
  }
  console.log(`\n${wanted.length - survivors.length} of ${wanted.length} mutants died.`)
  return survivors.length === 0 ? 0 : 1
}

/** @returns the test that failed; undefined: none did */
async function noticed({ file, find, replace, tests, rule }: Mutant): Promise<string | undefined> {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  try {
    for (const [test, name] of tests) {
      const { failed, broken } = await runTests([test], ['--bail=1', ...(name ? ['-t', name] : [])])
      // A test file that cannot be run has not noticed the mutant.
      if (broken) throw new Error(`'${rule}': ${test} could not be run: ${broken}`)
      if (failed[0]) return failed[0]
    }
    return undefined
  } finally {
    writeFileSync(path, text)
  }
}

async function runTests(testFiles: string[], more: string[]): Promise<Verdict> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', '--config', 'mutants.config.ts', ...testFiles, ...more]
  const output = await new Promise<string>((done) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      cwd: copy,
      env: { PROVE_RUNS: '1000', ...process.env, NODE_ENV: 'test', CI: '' },
    })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => chunks.push(String(part)))
    child.once('close', () => done(chunks.join('')))
  })
  let results: Report['testResults']
  try {
    results = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults
  } catch {
    return { failed: [], passed: 0, broken: output.trim().split('\n').slice(-5).join('\n') }
  }
  const all = results.flatMap(({ assertionResults }) => assertionResults)
  const failed = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  const passed = all.filter(({ status }) => status === 'passed').length
  const silent =
    failed.length + passed === 0 ? (results.find(({ message }) => message)?.message ?? 'no test was run') : undefined
  return { failed, passed, broken: silent }
}

function unique<T>(all: T[]): T[] {
  return [...new Set(all)]
}
