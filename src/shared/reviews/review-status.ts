type ReviewState<Status extends PropertyKey> = {
  /** Decisions that staff may make next. None is final, because each may be a mistake. */
  next: readonly Status[]
  /** The shop shows it, and it counts among the stars of its product. */
  isShown: boolean
  /** Undecided: the bell of the back office counts it, and its author may still replace it. */
  isOpen: boolean
  /** The colour of its badge in the back office. */
  tone: 'amber' | 'green' | 'plain'
}

const statesOf = <const States extends Record<keyof States, ReviewState<keyof States>>>(states: States) => states

/** The states of a review: rules, SQL, screens and docs/order-states.md read them here. */
export const reviewStates = statesOf({
  pending: { next: ['approved', 'rejected'], isShown: false, isOpen: true, tone: 'amber' },
  approved: { next: ['rejected', 'pending'], isShown: true, isOpen: false, tone: 'green' },
  rejected: { next: ['approved', 'pending'], isShown: false, isOpen: false, tone: 'plain' },
})

export type ReviewStatus = keyof typeof reviewStates

export const reviewStatuses = Object.keys(reviewStates) as [ReviewStatus, ...ReviewStatus[]]

/** The rules of a state, with plain types instead of those of one state. */
export const reviewState = (status: ReviewStatus): ReviewState<ReviewStatus> => reviewStates[status]

/** The states of which something holds. */
export const reviewStatusesWhere = (holds: (state: ReviewState<ReviewStatus>) => boolean): ReviewStatus[] =>
  reviewStatuses.filter((status) => holds(reviewStates[status]))

/** Whether staff may make this decision. Staying in a state is no decision, so false. */
export const mayReviewFollow = (from: ReviewStatus, to: ReviewStatus): boolean => reviewState(from).next.includes(to)
