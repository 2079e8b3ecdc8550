declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

/** See vite.inline-scripts.ts. */
declare module '*?inline-script' {
  const text: string
  export default text
}
