// Runs before the first paint: a file of its own, because the content security policy allows no inline script.
;(function () {
  var root = document.documentElement
  try {
    var scheme = localStorage.getItem('color-scheme') || 'auto'
    if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    root.setAttribute('data-mantine-color-scheme', scheme)
    root.lang = localStorage.getItem('language') === 'en' ? 'en' : 'fr'
  } catch {
    // Storage may be forbidden; the light scheme and French stay.
  }
  // The mobile application is installed by itself, and has files of its own.
  var isPhone = /^\/m(\/|$)/.test(location.pathname)
  if (isPhone) document.querySelector('link[rel=manifest]').href = '/phone.webmanifest'
  // Who is signed in waits for the first screen's programs, the session and the rows: all are asked for now, together,
  // instead of each when the one before has come. `kernel/early-answers.ts` hands the answers to who asks for them.
  try {
    var token = localStorage.getItem('token')
    var isOpen =
      token && JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 > Date.now()
    if (isOpen && !('view' in sessionStorage)) {
      var files = document.currentScript.dataset
      var parts = isPhone ? files.phone + ' ' + files['phone' + root.lang] : files.parts + ' ' + files[root.lang]
      if (location.pathname === '/home') parts += ' ' + files.home + ' ' + files['home' + root.lang]
      parts.split(' ').forEach(function (file) {
        var link = document.createElement('link')
        link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
        if (link.rel === 'preload') link.as = 'style'
        link.href = file
        document.head.appendChild(link)
      })
      var headers = { 'Accept-Language': root.lang, Authorization: 'Bearer ' + token }
      var asked = ['/users/me', '/compagnies/me/config']
      var folder = /^\/items\/(root|[0-9a-f-]{36})$/.exec(location.pathname)
      if (folder) {
        asked.push('/folders/' + folder[1], '/folders/tree', '/layouts/items')
        // Whoever searches or sorts waits a moment longer; at the root there are rows only of everything below.
        var isRoot = folder[1] === 'root'
        var depth = /^\?deep=(true|false)$/.exec(location.search)
        var device = JSON.parse(localStorage.getItem('device') || '{}')
        var isDeep = depth ? depth[1] === 'true' : !isRoot && device.itemsBelow !== false
        var layout = JSON.parse(localStorage.getItem('layout.items') || 'null')
        var rows = new URLSearchParams()
        if (!isRoot) rows.append('folder', folder[1])
        if (isDeep && !isRoot) rows.append('deep', 'true')
        if (layout && layout.sort) rows.append('sort', layout.sort)
        // With the columns that the list had here the last time: it would be asked again for others.
        var fields = JSON.parse(localStorage.getItem('layout.items.fields') || '{}')[isDeep ? 'deep' : 'flat']
        if (/(^|;)(quantityTotal|averageCost|value)(;|$)/.test(fields)) rows.append('totals', 'true')
        rows.append('fields', fields)
        if (fields && (isRoot ? isDeep : depth || !location.search)) asked.push('/items?' + rows + '&page=1&size=100')
      }
      if (location.pathname === '/home') asked.push('/home')
      window.early = { at: Date.now(), headers: headers, answers: {} }
      asked.forEach(function (path) {
        var url = '/api/v1' + path
        var answer = fetch(url, { headers: headers, credentials: 'same-origin', cache: 'no-store' })
        answer.catch(function () {})
        window.early.answers[url] = answer
      })
    }
  } catch {
    // Everything is asked for again when it is needed.
  }
  // Style texts that the component library writes are allowed, markup never is; of scripts only the one that keeps the files.
  if (window.trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', {
      createHTML: function (text) {
        return /</.test(text) ? null : text
      },
      createScriptURL: function (url) {
        // The service worker and the workers of the build; nothing else is ever made a script.
        var at = new URL(url, location.href)
        return at.origin === location.origin &&
          (at.pathname === '/sw.js' || /^\/assets\/[\w.-]*worker[\w.-]*\.js$/.test(at.pathname))
          ? url
          : null
      },
    })
})()
