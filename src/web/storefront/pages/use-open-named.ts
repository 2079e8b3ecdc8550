import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Opens the <details> named by the URL's hash (#panjabi) and scrolls to it. */
export function useOpenNamed() {
  const { hash } = useLocation()
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
      if (!(named instanceof HTMLDetailsElement)) return
      named.open = true
      named.scrollIntoView()
    }
    if (hash) open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [hash])
}
