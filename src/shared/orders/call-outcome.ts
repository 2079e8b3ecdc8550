/** The outcome of a call to a customer: 'changed' is confirmed after an edit of the order. */
export const callOutcomes = ['confirmed', 'changed', 'no_answer', 'wrong_number', 'cancelled'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Labels in the back office. */
export const callOutcomeLabels: Record<CallOutcome, string> = {
  confirmed: 'Confirmed by phone',
  changed: 'Changed and confirmed by phone',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  cancelled: 'Cancelled by phone',
}
