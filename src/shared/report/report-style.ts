/** Style of the self-contained report: system fonts, light and dark by the reader's setting, fit to print. */
export const reportStyle = `
:root{color-scheme:light dark;--bg:#fff;--panel:#f6f7f9;--fg:#16181d;--fg2:#4a505c;--fg3:#6b7280;--line:#dfe2e8;--ok:#1a7f37;--bad:#c4322b;--warn:#8a5a00;--link:#2f5bd0}
@media (prefers-color-scheme:dark){:root{--bg:#131417;--panel:#1b1d21;--fg:#eceef2;--fg2:#b3b9c4;--fg3:#8b93a1;--line:#2c2f36;--ok:#5fc77f;--bad:#ff8078;--warn:#e6b450;--link:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:14px/1.5 Inter,system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:22px;line-height:1.3;margin:0 0 4px}h2{font-size:16px;margin:32px 0 8px}h3{font-size:14px;margin:20px 0 4px}
p{margin:0 0 8px;max-width:68ch;color:var(--fg2);overflow-wrap:anywhere}
.meta,.small{color:var(--fg3);font-size:12px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0;font-size:13px}
a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:13px;margin:8px 0}
th,td{text-align:left;vertical-align:top;padding:6px 8px;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--fg3);font-weight:500;font-size:12px;white-space:nowrap}
td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tfoot td{font-weight:600;border-bottom:0}
pre{font:12px/1.5 "JetBrains Mono",ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;max-height:240px;overflow:auto;margin:0 0 8px;padding:8px;border:1px solid var(--line);border-radius:5px}
code{font:12px/1.5 "JetBrains Mono",ui-monospace,monospace;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0;padding:12px 16px;background:var(--panel);border:1px solid var(--line);border-radius:8px}
dt{color:var(--fg3)}dd{margin:0;overflow-wrap:anywhere}
.ok{color:var(--ok)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.kind{display:inline-block;border:1px solid var(--line);border-radius:3px;padding:0 5px;font-size:12px;color:var(--fg2)}
ul{padding-left:20px;margin:8px 0}li{margin:4px 0;max-width:90ch;overflow-wrap:anywhere}
:target{outline:2px solid var(--link);outline-offset:2px}
@media print{main{max-width:none;padding:0}a{color:inherit}}
`
