import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { toast } from '#web/ui/toast.ts'
import { ApiRefusal, BadAnswer, mayPass, sentenceOf } from './api.ts'

/** How often lists and counters look for news. */
export const newsEvery = 20_000

class OfficeQueryClient extends QueryClient {
  /** TanStack keeps a first answer that is under way; it may have been read before the change, and would stay on the screen. */
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    await this.cancelQueries(filters)
    return super.invalidateQueries(filters, options)
  }
}

/** What the office knows of the shop. One per browser: nothing is asked while the server renders. */
export const queryClient = new OfficeQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A screen that never got its data says so itself; a list that was refused while it was shown has no other place.
      if (error instanceof ApiRefusal && error.status === 403 && query.state.data !== undefined)
        toast.error(sentenceOf(error))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => mayPass(error) && failures < 3,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
    },
    // A write that got no answer may have been done: people decide whether to ask again.
    mutations: { retry: false },
  },
})

/** Could something that is known not be asked for anew, because the shop does not answer? */
export const isAway = ({ state }: Query): boolean =>
  state.status === 'error' && state.data !== undefined && mayPass(state.error)

/** Says in the shop's own words why something did not work, or where it said nothing, what failed. */
export function sayReason(what: string, error: unknown) {
  if (error instanceof ApiRefusal && error.status === 401) return
  const isSaid = error instanceof ApiRefusal && error.details.error !== undefined
  toast.error(isSaid ? sentenceOf(error) : what, { duration: 6000 })
}

/** What a screen says of a failure: the shop refused it, its answer was none, or there was no answer. */
export function whatFailed(error: unknown, refused: string, lost: string): string {
  if (error instanceof BadAnswer) return error.message
  return error instanceof ApiRefusal ? refused : lost
}

/**
 * Says that something did not work: what failed, and why when the shop said so. A missing right is said in the shop's
 * own sentence alone.
 */
export function sayFailed(what: string, error: unknown) {
  if (error instanceof BadAnswer && what === error.message) return toast.error(what, { duration: 6000 })
  if (error instanceof ApiRefusal && error.status === 401) return
  if (error instanceof ApiRefusal && error.status === 403) return toast.error(sentenceOf(error))
  if (error instanceof ApiRefusal && error.status >= 500) return toast.error(`${what}: ${error.status}`)
  toast.error(`${what}: ${sentenceOf(error)}`, { duration: 6000 })
}
