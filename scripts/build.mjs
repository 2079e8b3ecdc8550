// `node scripts/build.mjs`: the same build as `npm start`, without starting the shop. For container images and CI.
import { ensureBuild, recordInstalled } from './workshop.mjs'

recordInstalled()
await ensureBuild()
