import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Mover } from '../mover.tsx'
import { type DraftRule, errorKey } from './rule-draft.ts'
import { RuleFields, type RuleFieldsProps } from './rule-fields.tsx'
import { conditionsIn, type Names, outcomeOf } from './rule-words.ts'

/** Id of an element of a rule, by which it can get the focus. */
export const lineId = (ruleKey: string): string => `${ruleKey}-line`
export const moverId = (ruleKey: string, by: -1 | 1): string => `${ruleKey}-${by < 0 ? 'up' : 'down'}`

type Props = RuleFieldsProps & {
  at: number
  of: number
  names: Names
  isOpen: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

const tones: Record<DraftRule['outcome'], 'green' | 'amber' | 'red'> = {
  cash: 'green',
  call_first: 'amber',
  advance: 'amber',
  none: 'red',
}

/** A rule: a line that sums it up, and its fields when it is open. */
export function RuleRow({ at, of, names, isOpen, onToggle, onMove, onDelete, ...fields }: Props) {
  const { rule, mayChange, errors } = fields
  const name = `rule ${at + 1}`
  const panel = `${rule.key}-panel`
  const isWrong = Object.keys(errors).some((key) => key.startsWith(errorKey(rule.key, '')))
  const moveByKey = (event: KeyboardEvent) => {
    if (!mayChange || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="border-line border-b py-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 grow basis-64">
          <button
            type="button"
            id={lineId(rule.key)}
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-keyshortcuts={mayChange ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            onClick={onToggle}
            onKeyDown={moveByKey}
            className="flex min-h-11 w-full items-start gap-2 rounded-control py-1 text-left transition-colors hover:bg-mist"
          >
            <ChevronRight
              aria-hidden="true"
              className={cx('mt-0.5 size-4 shrink-0 text-stone', isOpen && 'rotate-90')}
            />
            <span className="min-w-0">
              <span className="wrap-anywhere font-semibold">
                {at + 1}. {conditionsIn(rule, names)}
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={tones[rule.outcome]}>{outcomeOf(rule)}</Badge>
                {isWrong && <Badge tone="red">Please correct</Badge>}
              </span>
            </span>
          </button>
        </h3>
        {mayChange && (
          <div className="flex max-sm:ml-auto">
            <Mover
              id={moverId(rule.key, -1)}
              label={`Move ${name} up`}
              icon={ArrowUp}
              off={at === 0}
              onPress={() => onMove(-1)}
            />
            <Mover
              id={moverId(rule.key, 1)}
              label={`Move ${name} down`}
              icon={ArrowDown}
              off={at === of - 1}
              onPress={() => onMove(1)}
            />
            <RowAction label={`Delete ${name}`} icon={Trash2} danger onPress={onDelete} />
          </div>
        )}
      </div>
      <div id={panel} hidden={!isOpen} className="pt-2 pb-4 pl-6">
        {isOpen && <RuleFields {...fields} />}
      </div>
    </li>
  )
}
