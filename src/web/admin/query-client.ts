import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { toast } from '#web/ui/toast/toast.ts'
import { ApiRefusal, BadAnswer, errorMessage, isSignedOut, isTransient } from './api.ts'

/** Polling interval of lists and counters, in milliseconds. */
export const pollIntervalMs = 20_000

type MutationOptions = NonNullable<Parameters<QueryClient['defaultMutationOptions']>[0]>

class OfficeQueryClient extends QueryClient {
  /**
   * TanStack Query does not restart an initial fetch that is in flight. It may return data from before the change, so
   * it is cancelled first.
   */
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    await this.cancelQueries(filters)
    return super.invalidateQueries(filters, options)
  }

  /**
   * A failed mutation settles with its answer and does not wait for the refetch, which takes long on the line that
   * failed: the user can correct a refused form immediately.
   */
  override defaultMutationOptions<Options extends MutationOptions>(options?: Options): Options {
    const defaulted = super.defaultMutationOptions<Options>(options)
    const { onSettled }: MutationOptions = defaulted
    if (options?._defaulted || !onSettled) return defaulted
    const settled: typeof onSettled = (data, error, ...rest) => {
      const after = onSettled(data, error, ...rest)
      return error ? undefined : after
    }
    return { ...defaulted, onSettled: settled }
  }
}

/** Query cache of the back office. One per browser; it is not used during server rendering. */
export const queryClient = new OfficeQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Screens without data show the error themselves. A 403 on a refetch has no other place to appear.
      if (isSignedOut(error) || query.state.data === undefined) return
      if (error instanceof ApiRefusal && error.status === 403) toast.error(errorMessage(error))
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => isTransient(error) && failures < 3,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
    },
    // A write without a response may have succeeded, so the user decides whether to repeat it. Offline it fails
    // immediately: a paused mutation would block its form, and be sent unexpectedly later.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Whether the query shows old data because the shop does not answer. */
export const isAway = ({ state }: Query): boolean =>
  state.status === 'error' && state.data !== undefined && isTransient(state.error)

/** Toast with the server's message, or `what` without one; none if the session has ended. */
export function toastReason(what: string, error: unknown) {
  if (isSignedOut(error)) return
  const hasReason = error instanceof ApiRefusal && error.details.error !== undefined
  toast.error(hasReason ? errorMessage(error) : what, { duration: 6000 })
}

/** The same, but `what` for a fault of the shop (5xx), too: the specification names its sentence. */
export function toastRefusal(what: string, error: unknown) {
  toastReason(what, error instanceof ApiRefusal && error.status >= 500 ? undefined : error)
}

/** Picks the message for a failure: invalid response, refusal (`refused`), or no response (`lost`). */
export function failureMessage(error: unknown, refused: string, lost: string): string {
  if (error instanceof BadAnswer) return error.message
  return error instanceof ApiRefusal ? refused : lost
}

/**
 * Toast for a failure: `what`, followed by the server's reason. A missing permission (403) shows only the server's
 * sentence; the end of the session shows nothing, because the user is being signed out.
 */
export function toastFailure(what: string, error: unknown) {
  if (error instanceof BadAnswer && what === error.message) return toast.error(what, { duration: 6000 })
  if (isSignedOut(error)) return
  if (error instanceof ApiRefusal && error.status === 403) return toast.error(errorMessage(error))
  if (error instanceof ApiRefusal && error.status >= 500) return toast.error(`${what}: ${error.status}`)
  toast.error(`${what}: ${errorMessage(error)}`, { duration: 6000 })
}
