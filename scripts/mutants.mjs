// `npm run mutants [-- words]`: mutation tests. Breaks critical rules and checks that tests fail. See
// tests/mutants/run.ts.
import { ensureInstalled, runNode24 } from './workshop.mjs'

await ensureInstalled()
process.exitCode = await runNode24(['tests/mutants/run.ts', ...process.argv.slice(2)])
