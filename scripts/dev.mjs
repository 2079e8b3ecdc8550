// `npm run dev`: the shop with hot reload, on PORT (default 3000), data in DATA_DIR (default .data).
import { ensureInstalled, runNode24 } from './workshop.mjs'

await ensureInstalled()
process.exitCode = await runNode24(['scripts/dev-server.mjs'], { NODE_ENV: 'development' })
