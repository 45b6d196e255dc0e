"""Makes the honest files of this folder: thirty wills by each of ten programs, as people save, print and scan them.

Run by hand (`python3 make.py`, or `python3 make.py typst cairo`); the tests need the files alone. It wants LibreOffice
(soffice), chromium, ghostscript (gs), rsvg-convert (librsvg on cairo), pdflatex, tesseract, and from PyPI: typst,
reportlab, img2pdf, pikepdf, ocrmypdf, pillow. Everybody in them is a sample.
"""
import io
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
EACH = 30
PEOPLE = ['Ann Example', 'Siân Sampl', 'Zoë Beispiel', 'José Muestra', 'Łucja Przykład', 'Renée d’Exemple']
GIFTS = [
    'my house to my sister, or if she dies before me, to her children in equal shares',
    '£1,000 to the village library',
    'my books, letters & music to my friend “Witness One”',
    'the residue of my estate to my executors on trust for sale',
    'my watch to whoever of my nephews reaches the age of 21 first',
]


def will(i):
    """Title and paragraphs of one will; the same at each run."""
    chance = random.Random(i)
    who = PEOPLE[i % len(PEOPLE)]
    gifts = [f'I give {chance.choice(GIFTS)}.' for _ in range(2 + i % 5 * (3 if i % 7 == 0 else 1))]
    return f'Last will of {who} (sample {i + 1})', [
        f'I, {who}, revoke all former wills and declare this to be my last will.',
        'I appoint Executor One of 1 Sample Street as my executor.',
        *gifts,
        'Signed by me before Witness One and Witness Two, who sign below in my presence.',
    ]


def run(*command, **more):
    subprocess.run([str(one) for one in command], check=True, capture_output=True, timeout=300, **more)


def html(i):
    title, lines = will(i)
    style = [
        'body{font-family:serif}', 'body{font-family:sans-serif;columns:2}', '@page{size:A5;margin:1cm}',
        'p{border-left:3px solid #888;padding-left:8px;opacity:.9}', '@page{size:Letter landscape}',
        'p{box-shadow:0 0 4px #999;margin:6px} h1{transform:rotate(-1deg)}',
    ][i % 6]
    extra = [
        '<p><a href="https://www.gov.uk/probate">Probate</a></p>',
        '<table border=1><tr><th>To<th>What<tr><td>Ann<td>£1,000</table>',
        '<svg width=80 height=30><path d="M2 20 Q 20 2 40 20 T 78 12" stroke="navy" fill="none"/></svg>',
        '<ol><li>First<li>Second</ol>', '<div style="break-before:page">Schedule</div>', '<hr>',
    ][i // 6 % 6]
    body = ''.join(f'<p>{line}</p>' for line in lines)
    return f'<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{style}</style>' \
        f'<body><h1>{title}</h1>{body}{extra}</body></html>'


def chromium(i, out, work):
    page = work / f'{i}.html'
    page.write_text(html(i))
    more = [[], ['--no-pdf-header-footer'], ['--generate-pdf-document-outline']][i % 3]
    run('chromium', '--headless', '--no-sandbox', '--disable-gpu', f'--user-data-dir={work}/profile', *more,
        f'--print-to-pdf={out}', page.as_uri())


EXPORTS = [
    {}, {'SelectPdfVersion': 1}, {'SelectPdfVersion': 2}, {'SelectPdfVersion': 3}, {'UseTaggedPDF': True},
    {'ExportBookmarks': True, 'SelectPdfVersion': 17},
]


def libreoffice_all(folder, work):
    """Six ways of saving, five wills each: the program starts once for each way."""
    for way, export in enumerate(EXPORTS):
        batch = work / f'way{way}'
        batch.mkdir()
        for i in range(way, EACH, len(EXPORTS)):
            (batch / f'{i:02}.html').write_text(html(i))
        options = {key: {'type': 'boolean' if isinstance(value, bool) else 'long', 'value': str(value).lower()}
                   for key, value in export.items()}
        run('soffice', '--headless', f'-env:UserInstallation={(work / "office").as_uri()}', '--convert-to',
            f'pdf:writer_web_pdf_Export:{json.dumps(options)}', '--outdir', folder, *sorted(batch.glob('*.html')))


def ghostscript(i, out, work):
    title, lines = will(i)
    latin = lambda text: text.replace('’', "'").replace('“', '"').replace('”', '"').encode('latin-1', 'replace').decode(
        'latin-1').replace('\\', '').replace('(', '[').replace(')', ']')
    font = ['Times-Roman', 'Helvetica', 'Courier', 'Palatino-Roman'][i % 4]
    text = '\n'.join(f'72 {760 - 24 * at} moveto ({latin(line)[:90]}) show' for at, line in enumerate([title, *lines]))
    pages = ''.join(f'/{font} findfont 12 scalefont setfont\n{text}\n{8 * page} setlinewidth 72 60 moveto 300 60 '
                    f'lineto stroke showpage\n' for page in range(1 + i % 3))
    source = work / f'{i}.ps'
    source.write_text(f'%!PS-Adobe-3.0\n{pages}', encoding='latin-1')
    more = [[], ['-dCompatibilityLevel=1.4'], ['-dPDFSETTINGS=/printer'], ['-dPDFSETTINGS=/ebook'], ['-dPDFA=2'],
            ['-sPAPERSIZE=a4', '-dCompressPages=false']][i % 6]
    run('gs', '-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', *more, f'-sOutputFile={out}', source)


def cairo(i, out, work):
    title, lines = will(i)
    escape = lambda text: text.replace('&', '&amp;')
    text = ''.join(f'<text x="40" y="{60 + 26 * at}" font-size="{10 + i % 4}">{escape(line)}</text>'
                   for at, line in enumerate([title, *lines]))
    shade = '<defs><linearGradient id="g"><stop stop-color="#eee"/><stop offset="1" stop-color="#99c"/>' \
        '</linearGradient></defs><rect width="595" height="30" fill="url(#g)" opacity=".6"/>' if i % 2 else ''
    source = work / f'{i}.svg'
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{595 + i}" height="842">{shade}{text}</svg>')
    run('rsvg-convert', '-f', 'pdf', '-o', out, source)


def tex(i, out, work):
    title, lines = will(i)
    escape = lambda text: text.replace('&', r'\&').replace('£', r'\pounds{}').replace('“', '``').replace(
        '”', "''").replace('’', "'").replace('Ł', r'\L{}').replace('ł', r'\l{}')
    packages = ['', r'\usepackage{hyperref}', r'\usepackage[pdfa]{hyperref}', r'\usepackage{graphicx,color}',
                r'\pdfcompresslevel=0', r'\pdfobjcompresslevel=0 \pdfminorversion=4'][i % 6]
    body = '\n\n'.join(escape(line) for line in lines)
    section = r'\section{Gifts}' if i % 2 else r'\newpage'
    source = work / f'{i}.tex'
    source.write_text(rf'\documentclass[{10 + i % 3}pt]{{{["article", "report"][i % 2]}}}\usepackage[utf8]{{inputenc}}'
                      rf'{packages}\title{{{escape(title)}}}\begin{{document}}\maketitle {body}{section} \[ '
                      rf'\frac{{1}}{{{2 + i}}} \] \end{{document}}')
    run('pdflatex', '-interaction=batchmode', source.name, cwd=work)
    (work / f'{i}.pdf').rename(out)


def typst(i, out, work):
    import typst as compiler
    title, lines = will(i)
    escape = lambda text: ''.join('\\' + one if one in '#$*_@<>\\`' else one for one in text)
    layout = ['', '#set page(paper: "a5")\n', '#set page(columns: 2)\n', '#set text(size: 9pt)\n#outline()\n',
              '#set par(justify: true)\n', '#set page(numbering: "1 / 1")\n'][i % 6]
    source = work / f'{i}.typ'
    source.write_text(f'#set document(title: "{title}")\n{layout}= {escape(title)}\n' + '\n\n'.join(
        escape(line) for line in lines) + f'\n\n#link("https://www.gov.uk/probate")[Probate] $1/{i + 2}$\n')
    standard = [{}, {'pdf_standards': '1.7'}, {'pdf_standards': 'a-2b'}][i % 3]
    out.write_bytes(compiler.compile(str(source), **standard))


def reportlab(i, out, work):
    from reportlab.lib.pagesizes import A4, letter
    from reportlab.pdfgen import canvas
    title, lines = will(i)
    page = canvas.Canvas(str(out), pagesize=[A4, letter][i % 2], pageCompression=i % 3 != 0, invariant=1)
    page.setTitle(title)
    for sheet in range(1 + i % 3):
        for at, line in enumerate([title, *lines]):
            page.drawString(60, 780 - 22 * at, line)
        if i % 4 == 1:
            page.bookmarkPage(f'p{sheet}')
            page.addOutlineEntry(f'Page {sheet + 1}', f'p{sheet}')
        if i % 4 == 2:
            page.acroForm.textfield(name=f'name{sheet}', x=60, y=100, width=200, height=20, value='Executor One')
        if i % 4 == 3:
            page.linkURL('https://www.gov.uk/probate', (60, 60, 200, 80))
            page.setFillAlpha(0.5)
            page.rect(60, 60, 140, 20, fill=1)
        page.showPage()
    page.save()


def scan(i, mode='L', size=(620, 877)):
    from PIL import Image, ImageDraw
    title, lines = will(i)
    picture = Image.new(mode, size, 1 if mode == '1' else (255 if mode == 'L' else (252, 250, 244)))
    draw = ImageDraw.Draw(picture)
    for at, line in enumerate([title, *lines]):
        draw.text((40, 50 + 22 * at), line.encode('ascii', 'replace').decode(), fill=0 if mode != 'RGB' else (20, 20, 60))
    return picture


def image(i):
    kind = [('L', 'JPEG'), ('1', 'PNG'), ('RGB', 'PNG'), ('1', 'TIFF'), ('RGB', 'JPEG'), ('L', 'PNG')][i % 6]
    data = io.BytesIO()
    more = {'compression': 'group4'} if kind[1] == 'TIFF' else {'quality': 40} if kind[1] == 'JPEG' else {}
    scan(i, kind[0]).save(data, kind[1], dpi=(75, 75), **more)
    return data.getvalue()


def img2pdf(i, out, work):
    import img2pdf as maker
    from datetime import datetime, timezone
    when = datetime(2026, 11, 26, tzinfo=timezone.utc)
    more = [{}, {'layout_fun': maker.get_layout_fun((maker.mm_to_pt(210), maker.mm_to_pt(297)))},
            {'pdfa': None, 'viewer_fit_window': True}][i % 3]
    out.write_bytes(maker.convert([image(i + at) for at in range(1 + i % 3)], title=will(i)[0], creationdate=when,
                                  moddate=when, **more))


def pikepdf(i, out, work):
    """Other programs' files, as people join, cut, turn and save them again."""
    import pikepdf as tool
    other = ['reportlab', 'typst', 'cairo', 'chromium', 'img2pdf'][i % 5]
    joined = tool.open(HERE / other / f'{i:02}.pdf')
    if i % 2:
        with tool.open(HERE / 'reportlab' / f'{(i + 1) % EACH:02}.pdf') as second:
            joined.pages.extend(second.pages)
    if i % 3 == 0:
        joined.pages[0].rotate(90, relative=True)
    if i % 4 == 0:
        with joined.open_metadata() as about:
            about['dc:title'] = will(i)[0]
    if i % 7 == 0:
        with joined.open_outline() as outline:
            outline.root.append(tool.OutlineItem('The will', 0))
    streams = [tool.ObjectStreamMode.generate, tool.ObjectStreamMode.disable, tool.ObjectStreamMode.preserve][i % 3]
    joined.save(out, object_stream_mode=streams, linearize=i % 5 == 1, compress_streams=i % 6 != 5)


def ocrmypdf(i, out, work):
    import img2pdf as maker
    source = work / f'{i}.pdf'
    source.write_bytes(maker.convert([image(i)]))
    more = [['--output-type', 'pdf'], ['--output-type', 'pdfa'], ['--output-type', 'pdfa-1'], ['--rotate-pages'],
            ['--deskew', '--output-type', 'pdf'], ['--optimize', '0', '--output-type', 'pdf']][i % 6]
    run(sys.executable, '-m', 'ocrmypdf', '-q', '--jobs', '1', '--force-ocr', *more, source, out)


ALL = [reportlab, typst, cairo, img2pdf, tex, ghostscript, chromium, ocrmypdf, pikepdf]

if __name__ == '__main__':
    wanted = sys.argv[1:]
    for make in ALL:
        if wanted and make.__name__ not in wanted:
            continue
        (HERE / make.__name__).mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as work:
            for number in range(EACH):
                try:
                    make(number, HERE / make.__name__ / f'{number:02}.pdf', pathlib.Path(work))
                except subprocess.CalledProcessError as error:
                    sys.exit(f'{make.__name__} {number}: {(error.stdout + error.stderr).decode()[-800:]}')
    if not wanted or 'libreoffice' in wanted:
        (HERE / 'libreoffice').mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory() as work:
            libreoffice_all(HERE / 'libreoffice', pathlib.Path(work))
