import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { paraglide } from './paraglide.config.ts'

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide), tailwindcss(), reactRouter()],
  environments: {
    // The server is one program: Fastify, the domains and the pages share one module graph, so there is one
    // database pool and one Refusal class. React Router's own entry is reached from src/server/pages.ts.
    ssr: { build: { rolldownOptions: { input: './src/server/main.ts', checks: { pluginTimings: false } } } },
    client: { build: { rolldownOptions: { checks: { pluginTimings: false } } } },
  },
  // Bundled, because loading their hundreds of modules one by one costs each process some hundred MB of garbage at start.
  ssr: { noExternal: ['drizzle-orm', 'zod', 'fastify-type-provider-zod'] },
  build: { assetsInlineLimit: 0 },
})
