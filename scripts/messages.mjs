// Compiles messages/ into typed functions, as the build does. Run with Node 24.
import { compile } from '@inlang/paraglide-js'
import { paraglide } from '../paraglide.config.ts'

await compile(paraglide)
