export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; padding: 1rem; max-width: 72rem }
h1, h2, h3, p { margin: 0 0 .5rem }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)) }
section { border: 1px solid; border-radius: .5rem; padding: 1rem; min-width: 0; overflow-wrap: anywhere }
form { margin: .25rem 0 .75rem }
label { display: block; margin: .5rem 0 }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; min-height: 2.75rem; font: inherit }
input[type=checkbox] { width: 1.5rem; height: 1.5rem; vertical-align: middle }
button { min-height: 2.75rem; padding: .25rem .75rem; margin: .15rem 0; font: inherit }
summary { min-height: 2rem; cursor: pointer }
ul, ol { padding-left: 0; list-style: none; margin: 0 }
.parcels > li { border-top: 1px solid; padding: .75rem 0 }
pre { white-space: pre-wrap; margin: 0; font-size: .8rem }
.error { display: block; color: #c00; background: #fff; padding: .25rem }
`
