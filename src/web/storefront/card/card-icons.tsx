import { Eye, Heart, ShoppingBag } from 'lucide-react'

const icons = { heart: Heart, eye: Eye, bag: ShoppingBag }

/** The icons of all cards of a page, drawn once. Stands somewhere in every page that may show cards. */
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

/** One of them: a list has seventy, and each would be drawn and sent again. */
export const CardIcon = ({ name, className }: { name: keyof typeof icons; className: string }) => (
  <svg aria-hidden="true" className={className}>
    <use href={`#card-${name}`} />
  </svg>
)
