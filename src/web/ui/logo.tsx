import { cx } from './cx.ts'

/** The shop's logo: a woven diamond. */
export function Diamond({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} fill="currentColor">
      <path d="M12 .5 23.5 12 12 23.5.5 12zm0 2.8L3.3 12l8.7 8.7 8.7-8.7z" />
      <path d="M12 6.2 17.8 12 12 17.8 6.2 12zm0 3.3L9.5 12l2.5 2.5 2.5-2.5z" />
    </svg>
  )
}

/** The letters in the subset font of the word mark; a name with other letters uses the page's font. */
const markLetters = /^[বুনাংল\s]*$/u

/** The logo with the shop's name. */
export function WordMark({ className, name, nameBn }: { className?: string; name: string; nameBn: string }) {
  return (
    <span className={cx('flex items-center gap-2.5', className)}>
      <Diamond className="size-6 text-green" />
      <span className="font-semibold text-[1.55rem] leading-none tracking-tight">{name}</span>
      <span
        lang="bn"
        className={cx('text-[1.2rem] text-stone leading-none max-sm:hidden', markLetters.test(nameBn) && 'font-mark')}
      >
        {nameBn}
      </span>
    </span>
  )
}
