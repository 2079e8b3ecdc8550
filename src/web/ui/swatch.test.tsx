import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Swatches } from './swatch.tsx'

test('the dot of a pattern has both of its colours, that of a plain colour one', () => {
  const colors = [
    { name: 'Olive', hex: '#556b2f' },
    { name: 'Striped', hex: '#112233/#ffffff' },
  ]
  const html = renderToStaticMarkup(<Swatches colors={colors} chosen="Olive" label="2 colours" />)
  expect(html.match(/fill="[^"]*"/g)).toEqual(['fill="#556b2f"', 'fill="#112233"', 'fill="#ffffff"'])
})
