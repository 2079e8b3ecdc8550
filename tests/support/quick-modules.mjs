import { registerHooks } from 'node:module'

/**
 * Preloaded by test processes. Node parses a package's package.json again for each of its modules; that of drizzle-orm
 * has 180 KB, and its hundred modules cost two thirds of a command's start time.
 */
const packages = ['/node_modules/drizzle-orm/', '/node_modules/zod/']

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    if (!specifier.startsWith('.') || !packages.some((name) => parent.includes(name))) return next(specifier, context)
    return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true }
  },
})
