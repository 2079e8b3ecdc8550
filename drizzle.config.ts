import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/domains/*/tables.ts', './src/platform/mail-tables.ts'],
  out: './db/migrations',
})
