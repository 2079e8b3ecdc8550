import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { untilLoaded } from './lazily.ts'

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * A part of a page whose code loads after the page. The server renders it; a browser keeps that markup until the code
 * has loaded, with any number of retries. Use it inside <Late>.
 * @param onServer the part where pages are rendered, where nothing may be missing: `import.meta.env.SSR ? await … `
 */
export const latePart = <Props extends object>(
  onServer: Loaded<Props> | undefined,
  load: () => Promise<Loaded<Props>>,
): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> =>
  onServer?.default ?? lazy(() => untilLoaded(load))

/**
 * Wraps parts that load late. React drops clicks on markup without code: the last click on a button or box is held
 * until the code has loaded. It listens on the window, because React stops such clicks at the document.
 */
export function Late({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isReady, setReady] = useState(false)
  // With changed props React would drop the server's markup before the code has loaded.
  const [first] = useState(children)
  useEffect(() => {
    if (isReady) return
    let pressed: HTMLElement | undefined
    const hold = (event: MouseEvent) => {
      // The target may be the document.
      const target = event.target as Partial<Element>
      const element = target.closest?.<HTMLElement>('button, input, label, summary')
      if (!element || !box.current?.contains(element)) return
      event.preventDefault()
      event.stopPropagation()
      pressed = element
    }
    addEventListener('click', hold, true)
    return () => {
      removeEventListener('click', hold, true)
      // After React has attached the pending handlers.
      if (pressed?.isConnected) setTimeout(() => pressed?.click())
    }
  }, [isReady])
  return (
    <div ref={box} className="contents">
      <Suspense>
        {isReady ? children : first}
        <Ready onReady={() => setReady(true)} />
      </Suspense>
    </div>
  )
}

/** Runs once its siblings are hydrated. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  return null
}
