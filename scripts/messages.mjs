// Compiles messages/ into typed functions, exactly as the build does. Run by Node 24.
import { compile } from '@inlang/paraglide-js'
import { paraglide } from '../paraglide.config.ts'

await compile(paraglide)
