// `node scripts/build.mjs`: builds what `npm start` would build, and opens nothing. For images and machines that only run.
import { ensureBuild } from './workshop.mjs'

await ensureBuild()
