import { InlineScript } from '#web/ui/inline-script.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * Inline script: draws pictures and names of the cart's lines while the page is parsed, seconds before the scripts have
 * loaded. Invalid data are left to the scripts.
 */
const draw = `try {
const shape = document.currentScript.previousElementSibling
const list = shape.previousElementSibling
const isBangla = document.documentElement.lang === 'bn'
for (const { name, nameBn, image } of JSON.parse(localStorage.getItem('shopping-cart'))) {
  if (typeof name !== 'string') continue
  const row = shape.firstElementChild.cloneNode(true)
  const [box, words] = row.children
  if (/^(\\/|https?:)/.test(image)) {
    const picture = box.appendChild(new Image(120, 160))
    picture.alt = ''
    picture.className = 'size-full object-cover'
    picture.src = image
  }
  const [title] = words.children
  title.className = 'py-0.5 font-semibold'
  title.textContent = isBangla && nameBn || name
  list.append(row)
}
} catch {}`.replace(/\n */g, '\n')

/**
 * Placeholder of the cart's lines until React renders them, filled by `draw`. As high as the screen, so that nothing
 * visible moves when the lines appear.
 */
export const InlineCartPreview = () => (
  <div aria-busy="true" className="min-h-dvh lg:min-h-96">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the inline script fills it, not React */}
    <div className="peer" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    <div className="peer-[:not(:empty)]:hidden">
      {[1, 2, 3].map((each) => (
        <div key={each} className="flex gap-4 border-line border-b py-6 sm:gap-6">
          <span className="aspect-3/4 w-22 shrink-0 overflow-hidden bg-mist sm:w-32" />
          <div className="flex grow flex-col gap-1">
            <Skeleton className="my-1 h-5 w-3/5" />
            <Skeleton className="h-5 w-1/4" />
            <span className="mt-auto pt-2">
              <Skeleton className="h-11.5 w-32.5" />
            </span>
          </div>
          <Skeleton className="my-1 h-5 w-14 shrink-0" />
        </div>
      ))}
    </div>
    <InlineScript text={draw} />
  </div>
)
