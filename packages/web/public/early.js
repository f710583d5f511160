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
