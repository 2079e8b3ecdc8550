import { SsrFragment } from '../../ui/ssr-fragment.tsx'

/** Drawn by Lucide; stroked by the class of their button. */
const icons = {
  heart: (
    <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
  ),
  eye: (
    <>
      <path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  bag: (
    <path d="M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z" />
  ),
}

/** SVG symbols of the cards' icons, once in every page that may show cards. */
export function CardIcons() {
  return (
    <SsrFragment as="svg" className="hidden" aria-hidden="true" of={icons} variant="symbols">
      {symbols}
    </SsrFragment>
  )
}

const symbols = (
  <>
    {Object.entries(icons).map(([name, icon]) => (
      <symbol key={name} id={`card-${name}`} viewBox="0 0 24 24">
        {icon}
      </symbol>
    ))}
  </>
)

/** References one of the symbols: a list has seventy icons, whose markup would otherwise be repeated. */
export const CardIcon = ({ name }: { name: keyof typeof icons }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: its button has a name
  <svg>
    <use href={`#card-${name}`} />
  </svg>
)
