import { piecesIn } from './parse-number.ts'

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; preventDefault: () => void }

/**
 * Props of a field for a whole quantity, from 0 to `max`. Unlike `type="number"` it accepts digits of both scripts, and
 * nothing else. Arrow keys, + and − change it by one, down to `min`.
 */
export const piecesField = ({
  value,
  min = 0,
  max,
  onPieces,
}: {
  value: number
  min?: number
  max: number
  onPieces: (pieces: number) => void
}) => ({
  role: 'spinbutton',
  'aria-valuenow': value,
  'aria-valuemin': min,
  'aria-valuemax': max,
  inputMode: 'numeric' as const,
  autoComplete: 'off',
  value: String(value),
  onChange: ({ target }: { target: { value: string } }) => {
    const pieces = target.value.trim() === '' ? 0 : piecesIn(target.value)
    if (pieces !== undefined) onPieces(Math.min(max, pieces))
  },
  onKeyDown: (event: Press) => {
    // Ctrl and + zoom the page.
    const step = event.ctrlKey || event.metaKey || event.altKey ? 0 : stepOf(event.key)
    if (step === 0) return
    event.preventDefault()
    onPieces(Math.max(min, Math.min(max, value + step)))
  },
})

const stepOf = (key: string): number =>
  ['ArrowUp', '+', '='].includes(key) ? 1 : ['ArrowDown', '-', '−'].includes(key) ? -1 : 0
