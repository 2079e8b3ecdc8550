/** Links to other sites in a dialog. `onLeave` is called on a click on one, to close the dialog. */
export function WayList({ ways, onLeave }: { ways: { words: string; href: string }[]; onLeave: () => void }) {
  return (
    <ul className="mt-4 divide-y divide-line border-line border-y">
      {ways.map(({ words, href }) => (
        <li key={words}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            onClick={onLeave}
            className="flex min-h-13 items-center justify-between gap-4 hover:text-green"
          >
            {words}
            <span aria-hidden="true" className="text-gold">
              →
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
