// Writes db/rules.sql: the views, functions and triggers of the domains. Run by `npm run db:generate`.
import { writeFileSync } from 'node:fs'
import { databaseRules } from '#server/database-rules.ts'

writeFileSync('db/rules.sql', databaseRules())
