import { FormattedLine } from './formatted-line.tsx'

/** A table of a text. On phones each row is stacked: its cells below each other, with their headings. */
export function TableBlock({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) {
  return (
    <table className="w-full border-collapse max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-ink border-b text-left">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2.5 pr-4 align-bottom font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([first = '', ...cells]) => (
          <tr key={first} className="border-line border-b align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-3 pr-4 text-left font-semibold max-sm:block max-sm:py-0">
              <FormattedLine text={first} />
            </th>
            {cells.map((cell, i) => (
              <td
                key={head[i + 1]}
                data-head={head[i + 1]}
                className="py-3 pr-4 max-sm:block max-sm:py-1 max-sm:before:block max-sm:before:text-sm max-sm:before:text-stone max-sm:before:content-[attr(data-head)]"
              >
                <FormattedLine text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
