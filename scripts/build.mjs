// `node scripts/build.mjs`: the same build as `npm start`, without starting the shop. For container images and CI.
import { ensureBuild } from './workshop.mjs'

await ensureBuild()
