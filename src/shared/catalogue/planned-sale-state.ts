type SaleStateRules<State extends PropertyKey> = {
  /** The states that may follow. */
  next: readonly State[]
  /** Planned or running: a product has at most one open sale. */
  isOpen: boolean
  /** The sale sets the price of its product, which staff cannot edit then; the sale stores the earlier price. */
  setsPrice: boolean
  /** The colour of its badge in the back office. */
  tone: 'amber' | 'green' | 'plain'
}

const statesOf = <const States extends Record<keyof States, SaleStateRules<keyof States>>>(states: States) => states

/** The states of a planned sale, in the order of its life: rules, SQL, screens and documents read them here. */
const plannedSaleStates = statesOf({
  planned: { next: ['running', 'cancelled'], isOpen: true, setsPrice: false, tone: 'amber' },
  /** `cancelled` only when its product leaves the shop. */
  running: { next: ['ended', 'cancelled'], isOpen: true, setsPrice: true, tone: 'green' },
  ended: { next: [], isOpen: false, setsPrice: false, tone: 'plain' },
  /** It did not begin, or its product left the shop. */
  cancelled: { next: [], isOpen: false, setsPrice: false, tone: 'plain' },
})

export type SaleState = keyof typeof plannedSaleStates

type StateThat<IsOpen extends boolean> = {
  [S in SaleState]: (typeof plannedSaleStates)[S]['isOpen'] extends IsOpen ? S : never
}[SaleState]
export type OpenSaleState = StateThat<true>
export type OverSaleState = StateThat<false>

export const saleStates = Object.keys(plannedSaleStates) as [SaleState, ...SaleState[]]

/** The rules of a state, with plain types instead of those of one state. */
export const saleState = (state: SaleState): SaleStateRules<SaleState> => plannedSaleStates[state]

const statesWhere = (holds: (state: SaleStateRules<SaleState>) => boolean): SaleState[] =>
  saleStates.filter((state) => holds(plannedSaleStates[state]))

export const openSaleStates = statesWhere(({ isOpen }) => isOpen) as [OpenSaleState, ...OpenSaleState[]]
export const overSaleStates = statesWhere(({ isOpen }) => !isOpen)

/** In these the product has the price of the sale. */
export const pricingSaleStates = statesWhere(({ setsPrice }) => setsPrice)

/** The states that `to` may follow. */
export const saleStatesBefore = (to: SaleState): SaleState[] => statesWhere(({ next }) => next.includes(to))
