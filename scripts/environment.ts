// Must be the first import: modules imported after it read the environment, including the values of the env file.
import { completeEnvironment } from '#platform/env-file.ts'

try {
  completeEnvironment()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
