type CallStateRules<State extends PropertyKey> = {
  /** The states that may follow. */
  next: readonly State[]
  /** The customer is still to be called: the order is counted, offered at the desk, and cancelled if not confirmed. */
  isOpen: boolean
}

const statesOf = <const States extends Record<keyof States, CallStateRules<keyof States>>>(states: States) => states

/** The states of an order at the confirmation desk: rules, SQL and documents read them here. */
const callStates = statesOf({
  waiting: { next: ['closed'], isOpen: true },
  /** Its order left Pending or was deleted; the call is queued again when the order comes back. */
  closed: { next: ['waiting'], isOpen: false },
})

export type CallState = keyof typeof callStates

export const callStateNames = Object.keys(callStates) as [CallState, ...CallState[]]

/** The rules of a state, with plain types instead of those of one state. */
export const callState = (state: CallState): CallStateRules<CallState> => callStates[state]

export const openCallStates = callStateNames.filter((state) => callStates[state].isOpen)
