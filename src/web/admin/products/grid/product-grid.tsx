// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that nobody sees
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { fieldOf, type GridField, type OwnColumns } from '#domains/catalogue/grid/staff-contract.ts'
import { isOwnAttributeField } from '#shared/catalogue/attribute-cells.ts'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { labelOf } from './column-label.ts'
import { CellEditor, GridCell } from './grid-cell.tsx'
import { cornersOf, type Drafts, type Grid, keyOf, type Position, textAt } from './grid-model.ts'
import { type Selected, useGridKeys } from './use-grid-keys.ts'
import { rowHeight, useRowWindow } from './use-row-window.ts'
import { listOf, ValueList } from './value-list.tsx'

const widths: Partial<Record<GridField, number>> = { titleEn: 220, titleBn: 220, tags: 180, barcode: 150 }
const widthOf = (field: GridField) =>
  widths[field] ?? (isOwnAttributeField(field) ? 180 : undefined) ?? (fieldOf(field).kind === 'slug' ? 140 : 120)
const nameWidth = 150
const isNumber = (field: GridField, own: OwnColumns) =>
  ['taka', 'pieces', 'grams'].includes(fieldOf(field).kind) || own.get(field)?.kind === 'number'
const cellId = ({ row, column }: Position) => `cell-${row}-${column}`

type Props = { grid: Grid; drafts: Drafts; onDrafts: (drafts: Drafts) => void; categories: { slug: string }[] }

/** Spreadsheet for many products. Renders only the visible rows. */
export function ProductGrid({ grid, drafts, onDrafts, categories }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { first, last } = useRowWindow(box, grid.rows.length)
  const [selected, setSelected] = useState<Selected>({ at: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } })
  const [editing, onEdit] = useState<string>()
  const { at, anchor } = selected
  const [from, to] = cornersOf(at, anchor)
  const textOf = (position: Position) => textAt(grid, drafts, position)
  const focus = () => box.current?.focus({ preventScroll: true })
  const select = (next: Selected) => {
    setSelected(next)
    focus()
  }
  const keys = useGridKeys({ grid, drafts, selected, editing, onDrafts, onSelect: select, onEdit, textOf })
  useShown(box, at, grid.fields)

  const positionOf = (event: MouseEvent): Position | undefined => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
  }
  const [line, field] = [grid.rows[at.row], grid.fields[at.column]]
  const wrong = line && field && drafts.get(keyOf(line, field))?.error
  const width = nameWidth + grid.fields.reduce((sum, field) => sum + widthOf(field), 0)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-xs">
        <p aria-live="polite" className={cx('grow basis-72', wrong && 'text-red')}>
          {wrong ??
            t(
              'Arrow keys move, Enter or typing edits, Shift selects, Ctrl+D fills down, Ctrl+C and Ctrl+V exchange blocks with a spreadsheet.',
            )}
        </p>
        <Button variant="outline" size="sm" disabled={from.row === to.row} onClick={keys.fill}>
          {t('Fill Down')}
        </Button>
      </div>
      <div
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={t('Products')}
        aria-rowcount={grid.rows.length + 1}
        aria-colcount={grid.fields.length + 1}
        aria-multiselectable
        aria-activedescendant={editing === undefined && at.row >= first && at.row <= last ? cellId(at) : undefined}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
        onCopy={keys.onCopy}
        onMouseDown={(event) => {
          const position = positionOf(event)
          if (!position) return
          event.preventDefault()
          select({ at: position, anchor: event.shiftKey ? anchor : position })
        }}
        onDoubleClick={(event) => positionOf(event) && onEdit(textOf(at))}
        className="max-h-[70dvh] overflow-auto rounded-control border border-line bg-surface text-sm focus-visible:outline-2 focus-visible:outline-green"
      >
        <div
          role="row"
          aria-rowindex={1}
          style={{ width }}
          className="sticky top-0 z-20 flex h-9 items-center border-line border-b bg-paper font-semibold text-ink-soft text-xs"
        >
          <ColumnHead width={nameWidth} stays>
            {t('Product')}
          </ColumnHead>
          {grid.fields.map((field) => (
            <ColumnHead key={field} width={widthOf(field)} alignEnd={isNumber(field, grid.own)}>
              {labelOf(field, grid.own)}
              {fieldOf(field).kind === 'taka' && ' (৳)'}
              {fieldOf(field).kind === 'grams' && ' (g)'}
            </ColumnHead>
          ))}
        </div>
        <div role="rowgroup" style={{ height: grid.rows.length * rowHeight, width }} className="relative">
          {grid.rows.slice(first, last + 1).map((line, nr) => {
            const row = first + nr
            return (
              <div
                key={line.variantId}
                role="row"
                data-row={row}
                aria-rowindex={row + 2}
                style={{ top: row * rowHeight, height: rowHeight }}
                className="absolute flex w-full border-line border-b"
              >
                <div
                  role="rowheader"
                  style={{ width: nameWidth }}
                  className="shrink-0 overflow-hidden border-line border-r bg-paper px-2 py-1 leading-tight sticky left-0 z-10"
                >
                  <p className="truncate font-semibold">{textOf({ row, column: grid.fields.indexOf('titleEn') })}</p>
                  <p className="truncate text-ink-soft text-xs">
                    {sizeAndColor(line)} <span className="sr-only">{line.sku}</span>
                  </p>
                </div>
                {grid.fields.map((field, column) => {
                  const isAt = at.row === row && at.column === column
                  const label = t('{label} of {sku}', { label: labelOf(field, grid.own), sku: line.sku })
                  return isAt && editing !== undefined ? (
                    <CellEditor
                      key={field}
                      label={label}
                      text={editing}
                      width={widthOf(field)}
                      list={fieldOf(field).kind === 'slug' ? 'grid-categories' : listOf(field, grid.own)}
                      onChange={onEdit}
                      onFinish={(down, right) => keys.finish(editing, down, right)}
                      onCancel={() => {
                        onEdit(undefined)
                        focus()
                      }}
                      onLeave={(isNowhere) => {
                        keys.take(editing)
                        if (isNowhere) focus()
                      }}
                    />
                  ) : (
                    <GridCell
                      key={field}
                      id={cellId({ row, column })}
                      text={textOf({ row, column })}
                      draft={drafts.get(keyOf(line, field))}
                      column={column}
                      width={widthOf(field)}
                      alignEnd={isNumber(field, grid.own)}
                      isAt={isAt}
                      isSelected={row >= from.row && row <= to.row && column >= from.column && column <= to.column}
                    />
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      {field && listOf(field, grid.own) && <ValueList id={listOf(field, grid.own)} column={grid.own.get(field)} />}
      <datalist id="grid-categories">
        {categories.map(({ slug }) => (
          <option key={slug} value={slug} />
        ))}
      </datalist>
    </>
  )
}

type HeadProps = { width: number; alignEnd?: boolean; stays?: boolean; children: React.ReactNode }

const ColumnHead = ({ width, alignEnd = false, stays = false, children }: HeadProps) => (
  <div
    role="columnheader"
    style={{ width }}
    className={cx(
      'flex h-full shrink-0 items-center overflow-hidden whitespace-nowrap px-2',
      alignEnd && 'justify-end',
      stays && 'sticky left-0 z-10 bg-paper',
    )}
  >
    {children}
  </div>
)

/** Keeps the cell that was moved to in sight. */
function useShown(
  box: React.RefObject<HTMLDivElement | null>,
  { row, column }: Position,
  fields: readonly GridField[],
) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const head = 36
    const top = row * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight + head > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight + head - element.clientHeight
    const left = fields.slice(0, column).reduce((sum, field) => sum + widthOf(field), 0)
    const right = nameWidth + left + widthOf(fields[column] ?? 'price')
    if (left < element.scrollLeft) element.scrollLeft = left
    // A cell wider than the viewport is aligned to its start.
    else if (right > element.scrollLeft + element.clientWidth)
      element.scrollLeft = Math.min(left, right - element.clientWidth)
  }, [box, row, column, fields])
}
