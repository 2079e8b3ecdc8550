// Writes db/rules.sql, the views, functions and triggers of the domains. `npm run db:generate` does it.
import { writeFileSync } from 'node:fs'
import { databaseRules } from '#server/database-rules.ts'

writeFileSync('db/rules.sql', databaseRules())
