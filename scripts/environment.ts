// To be imported first: what is imported behind it finds the environment complete.
import { completeEnvironment } from '#platform/env-file.ts'

try {
  completeEnvironment()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
