// `npm run mutants [-- words]`: breaks the rules that must not break, and shows that the tests notice. See tests/mutants/run.ts.
import { ensureInstalled, runNode24 } from './workshop.mjs'

await ensureInstalled()
process.exitCode = await runNode24(['tests/mutants/run.ts', ...process.argv.slice(2)])
