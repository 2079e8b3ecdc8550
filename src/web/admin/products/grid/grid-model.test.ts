import { describe, expect, test } from 'vitest'
import { type GridField, noColumns } from '#domains/catalogue/grid/staff-contract.ts'
import { blockAt, copyOf, type Drafts, enter, fillDown, readBlock, textAt, toSave, withoutSent } from './grid-model.ts'

const fields: GridField[] = ['titleEn', 'price', 'stock']
const gridOf = (count: number) => ({
  fields,
  own: noColumns,
  rows: Array.from({ length: count }, (_, nr) => ({
    number: 1 + Math.floor(nr / 2),
    variantId: 100 + nr,
    sku: `S${nr}`,
    size: nr % 2 ? 'L' : 'M',
    color: 'Green',
    cells: [`Shirt ${Math.floor(nr / 2)}`, '1000', '5'],
  })),
})
const none: Drafts = new Map()
const grid = gridOf(4)

describe('the grid', () => {
  test('a title stands in every row of its product and is one change; stock is that of a size', () => {
    const drafts = enter(grid, none, [
      { row: 0, column: 0, text: 'Kurta' },
      { row: 1, column: 2, text: '৯' },
    ])
    expect(textAt(grid, drafts, { row: 1, column: 0 })).toBe('Kurta')
    expect(textAt(grid, drafts, { row: 0, column: 2 })).toBe('5')
    expect(toSave(drafts).cells).toEqual([
      { number: 1, variantId: null, field: 'titleEn', before: 'Shirt 0', after: 'Kurta' },
      { number: 1, variantId: 101, field: 'stock', before: '5', after: '9' },
    ])
  })

  test('typing what was there is no change any more', () => {
    const changed = enter(grid, none, [{ row: 0, column: 1, text: '1200' }])
    expect(enter(grid, changed, [{ row: 1, column: 1, text: '৳1,000' }]).size).toBe(0)
  })

  test('of 10,000 pasted cells with 300 wrong ones, the wrong ones say why and the rest is saved', () => {
    const many = gridOf(10_000)
    const block = many.rows.map((_, nr) => (nr % 33 === 0 && nr < 9900 ? 'many' : String(nr + 10))).join('\n')
    const pasted = blockAt(readBlock(`${block}\n`), { row: 0, column: 2 }, { row: 0, column: 2 })
    expect(pasted).toHaveLength(10_000)
    const drafts = enter(many, none, pasted)
    expect(toSave(drafts)).toMatchObject({ wrong: 300 })
    expect(toSave(drafts).cells).toHaveLength(9700)
    expect([...drafts.values()].find(({ error }) => error)?.error).toBe('Please enter whole pieces')
    expect(textAt(many, drafts, { row: 0, column: 2 })).toBe('many')
  })

  test('a block of a spreadsheet: quoted cells, Windows line ends, empty cells', () => {
    expect(readBlock('a\t"b ""c""\td"\r\n\te\r\n')).toEqual([
      ['a', 'b "c"\td'],
      ['', 'e'],
    ])
    expect(readBlock('one')).toEqual([['one']])
  })

  test('one text fills the selection; beyond the edges nothing is entered', () => {
    const [from, to] = [
      { row: 0, column: 2 },
      { row: 3, column: 2 },
    ]
    expect(enter(grid, none, blockAt([['8']], from, to)).size).toBe(4)
    expect(
      enter(
        grid,
        none,
        blockAt(
          [
            ['1', '2'],
            ['3', '4'],
          ],
          to,
          to,
        ),
      ).size,
    ).toBe(1)
  })

  test('fills down, and copies what a spreadsheet reads', () => {
    const first = enter(grid, none, [{ row: 0, column: 2, text: '7' }])
    const [from, to] = [
      { row: 0, column: 1 },
      { row: 3, column: 2 },
    ]
    const filled = enter(grid, first, fillDown(grid, first, from, to))
    expect(copyOf(grid, filled, from, to)).toBe('1000\t7\n1000\t7\n1000\t7\n1000\t7')
    expect(readBlock(copyOf(grid, filled, from, to))).toHaveLength(4)
  })
  test('what was sent is no change any more; what is wrong or was typed since then stays', () => {
    const drafts = enter(grid, none, [
      { row: 0, column: 2, text: '7' },
      { row: 1, column: 2, text: 'many' },
      { row: 2, column: 2, text: '8' },
    ])
    const { cells } = toSave(drafts)
    const since = enter(grid, drafts, [{ row: 2, column: 2, text: '9' }])
    const left = withoutSent(since, cells)
    expect([0, 1, 2].map((row) => textAt(grid, left, { row, column: 2 }))).toEqual(['5', 'many', '9'])
  })
})
