import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/domains/*/tables.ts', './src/platform/database/tables.ts'],
  out: './db/migrations',
})
