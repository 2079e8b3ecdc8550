type RequestState<Status extends PropertyKey> = {
  /** Statuses that may follow. */
  next: readonly Status[]
  /** It waits for an answer: the bell of the back office counts it, and its order gets no other report. */
  isOpen: boolean
  /** Pieces are taken from stock and sent, which only a delivered order gets. */
  sendsPieces: boolean
  /** The colour of its badge in the storefront and in the back office. */
  tone: 'amber' | 'green' | 'plain'
}

const statesOf = <const States extends Record<keyof States, RequestState<keyof States>>>(states: States) => states

/** The states of a problem report of an order: rules, SQL, screens and docs/order-states.md read them here. */
export const requestStates = statesOf({
  open: { next: ['replacement', 'credit', 'refused'], isOpen: true, sendsPieces: false, tone: 'amber' },
  replacement: { next: [], isOpen: false, sendsPieces: true, tone: 'green' },
  credit: { next: [], isOpen: false, sendsPieces: false, tone: 'green' },
  refused: { next: [], isOpen: false, sendsPieces: false, tone: 'plain' },
})

export type RequestStatus = keyof typeof requestStates

export const requestStatuses = Object.keys(requestStates) as [RequestStatus, ...RequestStatus[]]

/** How staff answer a report. */
export const requestAnswers = requestStates.open.next

/** The rules of a state, with plain types instead of those of one state. */
export const requestState = (status: RequestStatus): RequestState<RequestStatus> => requestStates[status]

/** The states of which something holds. */
export const requestStatusesWhere = (holds: (state: RequestState<RequestStatus>) => boolean): RequestStatus[] =>
  requestStatuses.filter((status) => holds(requestStates[status]))

/** Whether a report may get that answer. An answered report gets no other one. */
export const mayRequestFollow = (from: RequestStatus, to: RequestStatus): boolean =>
  requestState(from).next.includes(to)
