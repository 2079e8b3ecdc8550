import { Eye, Heart, ShoppingBag } from 'lucide-react'

const icons = { heart: Heart, eye: Eye, bag: ShoppingBag }

/** SVG symbols of the cards' icons, once in every page that may show cards. */
export function CardIcons() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`card-${name}`} viewBox="0 0 24 24">
          <Icon strokeWidth={1.6} />
        </symbol>
      ))}
    </svg>
  )
}

/** References one of the symbols: a list has seventy icons, which would otherwise be sent each time. */
export const CardIcon = ({ name, className }: { name: keyof typeof icons; className: string }) => (
  <svg aria-hidden="true" className={className}>
    <use href={`#card-${name}`} />
  </svg>
)
