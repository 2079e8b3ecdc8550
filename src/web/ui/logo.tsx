import { cx } from './cx.ts'

/** The shop's logo: a woven diamond from the stylesheet, which also replaces it with the shop's own picture. */
export const Diamond = ({ className }: { className?: string }) => <span className={cx('diamond', className)} />

/** The letters in the subset font of the word mark; a name with other letters uses the page's font. */
const markLetters = /^[বুনাংল\s]*$/u

/** The logo with the shop's name. */
export function WordMark({ className, name, nameBn }: { className?: string; name: string; nameBn: string }) {
  return (
    <span className={cx('logo flex items-center gap-2.5', className)}>
      <Diamond className="size-6 text-green" />
      <span className="font-semibold text-[1.55rem] leading-none tracking-tight">{name}</span>
      {nameBn !== name && (
        <span
          lang="bn"
          className={cx('text-[1.2rem] text-stone leading-none', markLetters.test(nameBn) && 'font-mark')}
        >
          {nameBn}
        </span>
      )}
    </span>
  )
}
