import type { CartLine } from '#domains/cart/contract.ts'
import type { LineIssue } from '#domains/orders/contract.ts'
import { changeLine, keyOf, type Lines, removeLine, takeOffSecond } from './cart-lines.ts'

/** The shop's state of a line. `price`: current, in taka. */
export type LineState = {
  id: number
  size: string
  color: string
  name?: string | undefined
  nameBn?: string | undefined
  price?: number | null | undefined
  /** Weight of a piece. */
  grams?: number | undefined
  left?: number | undefined
  problem?: LineIssue['problem'] | undefined
  /** Set if the correction concerns the second size of the line with this size. */
  secondSizeOf?: string | undefined
}

/** The cart line of a state. The shop's colour may differ in letter case. */
export const lineOf = (lines: Lines, state: Pick<LineState, 'id' | 'size' | 'color' | 'secondSizeOf'>) => {
  const size = state.secondSizeOf ?? state.size
  return (
    lines.find((line) => keyOf(line) === keyOf({ ...state, size })) ??
    lines.find((line) => line.id === state.id && line.size === size && same(line.color, state.color))
  )
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether the line is not available at all. */
export const isLost = ({ problem, left }: Pick<LineState, 'problem' | 'left'>): boolean =>
  problem === 'sold_out' || problem === 'gone' || problem === 'no_price' || (problem === 'too_few' && !left)

type StateOf = (line: CartLine) => Pick<LineState, 'problem' | 'left'> | undefined

/** Lowers quantities to the available stock, if known. Unavailable lines stay visible. */
export const withWhatIsThere = (lines: Lines, stateOf: StateOf): Lines =>
  lines.reduce((cart, line) => {
    const state = stateOf(line)
    if (state?.left === undefined || isLost(state) || line.quantity <= state.left) return cart
    return changeLine(cart, keyOf(line), state.left)
  }, lines)

/** The lines that count for the total: only available pieces. */
export const countedLines = (lines: Lines, stateOf: StateOf): Lines =>
  withWhatIsThere(lines, stateOf).filter((line) => {
    const state = stateOf(line)
    return state === undefined || !isLost(state)
  })

/** The cart in an orderable form: without unavailable lines, with lowered quantities and current prices. */
export function correctLines(lines: Lines, states: readonly LineState[]): Lines {
  return states.reduce((cart, state) => {
    const line = lineOf(cart, state)
    if (!line) return cart
    const key = keyOf(line)
    if (state.secondSizeOf) return takeOffSecond(cart, key)
    if (isLost(state)) return removeLine(cart, key)
    const fewer =
      state.problem === 'too_few' && state.left ? changeLine(cart, key, Math.min(line.quantity, state.left)) : cart
    return withUpdate(fewer, key, { price: state.price })
  }, lines)
}

/** Updates names, prices and weights of the lines. */
export const updatePrices = (lines: Lines, states: readonly LineState[]): Lines =>
  update(lines, states, (state) => state)

/** Updates names and weights of the lines; prices stay as the shopper saw them. */
export const updateWeights = (lines: Lines, states: readonly LineState[]): Lines =>
  update(lines, states, ({ price: _, ...state }) => state)

type Update = Pick<LineState, 'name' | 'nameBn' | 'price' | 'grams'>

const update = (lines: Lines, states: readonly LineState[], updateOf: (state: LineState) => Update): Lines =>
  states.reduce((cart, state) => {
    const line = lineOf(cart, state)
    return line ? withUpdate(cart, keyOf(line), updateOf(state)) : cart
  }, lines)

/** Applies the update to a line; returns the same array if nothing changes. */
function withUpdate(lines: Lines, key: string, { name, nameBn, price, grams }: Update): Lines {
  let isChanged = false
  const changed = lines.map((line) => {
    if (keyOf(line) !== key) return line
    // An issue has only the English name, and perhaps the name that the cart sent.
    const names = name && nameBn ? { name, nameBn } : {}
    const next = { ...line, ...names, price: price ?? line.price, ...(grams && { grams }) }
    isChanged ||= (['name', 'nameBn', 'price', 'grams'] as const).some((each) => next[each] !== line[each])
    return next
  })
  return isChanged ? changed : lines
}
