import { beforeAll, expect, vi } from "vitest";
import * as articulos from "~/articulos/articulos.server";
import { deleteArticulo } from "~/articulos/deletions.server";
import { createArticulo, publish } from "~/articulos/publish.server";
import { deleteUnheldPictures } from "~/articulos/unheld-pictures.server";
import { summarizeSignIns } from "~/auth/events.server";
import { createRecoveryToken, findRecovery, recover } from "~/auth/recovery.server";
import { readSessionCookie } from "~/auth/session-cookie.server";
import { findSession, openSession, signOut } from "~/auth/sessions.server";
import { clearAttempts, countAttempt } from "~/auth/throttle.server";
import { refreshSession } from "~/auth/token-rotation.server";
import { setPassword, type User, verifyUser } from "~/auth/users.server";
import { environment } from "~/config/env.server";
import { submitConvocatoria } from "~/convocatorias/convocatoria-form.server";
import * as convocatorias from "~/convocatorias/convocatorias.server";
import * as plazas from "~/convocatorias/plazas.server";
import { db } from "~/db/client.server";
import * as escuela from "~/escuela/escuela.server";
import { WORDS } from "~/escuela/words";
import { describeFoto, describeFotos } from "~/galeria/describe.server";
import * as fichas from "~/galeria/fichas.server";
import * as fotos from "~/galeria/fotos.server";
import { findOfForm } from "~/galeria/fotos-of-form.server";
import { moveRow } from "~/galeria/order.server";
import * as proyectos from "~/galeria/proyectos.server";
import { createInscripcion, findInscripcion } from "~/inscripciones/inscripciones.server";
import { findInscripciones, readInscripciones } from "~/inscripciones/inscripciones-list.server";
import { deleteExpired, readExpired, saveRetentionPeriods } from "~/legal/retention.server";
import * as textos from "~/legal/textos.server";
import { log } from "~/log.server";
import * as mensajes from "~/mensajes/mensajes.server";
import { arrivalsSince, currentVisit, noteVisit } from "~/panel/greeting.server";
import { textsShowing } from "~/panel/texts-showing.server";
import { deleteExpiredTrash, deleteTrashed, emptyTrash, restore } from "~/papelera/papelera.server";
import { listTrash, readDeleted } from "~/papelera/trash-list.server";
import { erasePerson } from "~/personas/erase-person.server";
import { searchPeople } from "~/personas/person.server";
import { checkHealth } from "~/status/health.server";
import { forwardDue, pendingForwards, retryNow } from "~/submissions/forward.server";
import {
  deleteQuarantined,
  findQuarantined,
  listQuarantined,
  quarantine,
} from "~/submissions/quarantine.server";
import { limitRate } from "~/submissions/rate-limit.server";
import { nextWithoutAvif } from "~/uploads/avif.server";
import { countOrphans, quarantineOrphans } from "~/uploads/orphans.server";
import { placeMarkedFiles } from "~/uploads/pictures.server";
import { articuloTarget } from "../support/articulo-target";
import { rowsOf } from "../support/batches";
import { cheapHashing } from "../support/cheap-hashing";
import { pictureRow } from "../support/image-row";
import { insertUser } from "../support/insert-user";
import { INSCRIPCION, MESSAGE } from "../support/people";
import { wholePerson } from "../support/person";
import { searchByIndex } from "../support/query-plan";
import { startRecorder } from "../support/recorder";
import { pairIn, withSession } from "../support/session-request";

const [EMAIL, ADDRESS] = ["ana@escuela.example", "198.51.100.7"] as const;
const picture = (name: string) => pictureRow(`/uploads/galeria-images/${name}`);

cheapHashing();
let ana: User;
beforeAll(async () => {
  ana = await insertUser(EMAIL, "bromuro-de-plata");
});

const TEXT = { titulo: "Revelar", contenido: "Agua." };
const PROYECTO = { titulo: "Arcadas", descripcion: "Patios" };
const FOTO = { proyectoId: 1, descripcion: "Un arco" };
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000);

searchByIndex({
  "the school": async () => {
    await db.transaction().execute((trx) => escuela.insertVersion(trx, WORDS));
    await escuela.readEscuela();
    await escuela.findVersion(1);
    await escuela.listVersions();
    await escuela.picturesOf({ ...WORDS, portada_imagen: "/uploads/site-images/1.jpg" });
  },
  "the blog": async () => {
    const contenido = "![x](/uploads/blog-images/8.jpg)\n![y](/uploads/galeria-images/9.jpg)";
    await createArticulo({ ...TEXT, contenido }, picture("1.jpg"), "a");
    await articulos.listArticulos(2);
    await articulos.listArticulos(1);
    await articulos.newestArticulos(20);
    await articulos.articulosSitemap();
    await articulos.countArticulos();
    await articulos.findArticulo(1);
    await articulos.findNextArticulo({ id: 1, created_at: "2026-11-01T10:00:00.000Z" });
    await publish(articuloTarget(1), { text: TEXT, cover: picture("2.jpg"), given: null });
    await deleteArticulo(1);
  },
  "dated courses": async () => {
    await submitConvocatoria({ titulo: "Revelar", empieza: "2090-03-06", clave: "c" }, null);
    await convocatorias.upcomingConvocatorias();
    await plazas.upcomingCourses();
    await plazas.pastCourses(2);
    for (const read of [plazas.findCourse, plazas.listWithPlace]) await read(1);
    await plazas.listWaiting(1, 2);
    await convocatorias.convocatoriasSitemap();
    await plazas.countPastCourses();
    await convocatorias.findConvocatoria(1);
    await createInscripcion({ ...INSCRIPCION, curso_interes: "basico", convocatoria: "1" });
    await plazas.givePlace(1, 1);
    await plazas.takePlaceBack(1, 1);
    await readInscripciones({ search: "", course: "medio", convocatoria: 1 }, 1);
    await submitConvocatoria({ titulo: "Revelar", empieza: "2090-03-07" }, 1);
    await convocatorias.deleteConvocatoria(1);
  },
  "the gallery": async () => {
    await proyectos.createProyecto(PROYECTO, picture("3.jpg"), "b");
    await fotos.addFoto({ ...FOTO, picture: picture("4.jpg"), formKey: "b.0" });
    await findOfForm("b.0");
    const opened = { clave: "e", version: "x" };
    const words = { descripcion: "Otro", alternativo: null };
    await expect(describeFoto(1, 1, words, {}, opened)).rejects.toThrow();
    await describeFoto(1, 1, words, {}, { clave: "e" });
    await describeFotos(1, [{ id: 1, field: "descripcion", before: "Otro", after: "Un patio" }]);
    await proyectos.listProyectos();
    await proyectos.findProyecto(1);
    await proyectos.findNextProyecto(1);
    await fotos.listFotos(1);
    await fichas.fillFichas(1, [1], { proceso: "cianotipia", pelicula: "Fomapan 100" });
    await fichas.fillFichas(1, null, { lugar: "Granada" });
    for (const recorrido of await fichas.listRecorridos()) await fichas.listFotosOf(recorrido);
    await fichas.suggestFichas();
    const other = await proyectos.createProyecto(PROYECTO, picture("6.jpg"), "d");
    await moveRow("proyectos", other, "bajar");
    await fotos.addFoto({ ...FOTO, picture: picture("7.jpg"), formKey: "b.1" });
    await moveRow(1, 1, "subir");
    await fotos.undescribedFotos();
    await proyectos.galeriaSitemap();
    await proyectos.updateProyecto(1, PROYECTO, picture("5.jpg"));
    await textsShowing(["/uploads/galeria-images/4.jpg"]);
    await fotos.deleteFoto(1, 1);
    await proyectos.deleteProyecto(1);
  },
  "the waiting list": async () => {
    await createInscripcion(INSCRIPCION);
    await readInscripciones({ search: "", course: null }, 2);
    await readInscripciones({ search: "", course: "medio" }, 2);
    await rowsOf(findInscripciones({ search: "eva", course: null }));
    await rowsOf(findInscripciones({ search: "", course: "medio" }));
    await findInscripcion(1);
  },
  messages: async () => {
    const { retryReference } = await mensajes.createMensaje(MESSAGE);
    await mensajes.createMensaje({ ...MESSAGE, mensaje: "¿Y dónde?" }, retryReference);
    await mensajes.readMensajes({ search: "", estado: null }, 2);
    await mensajes.countMensajes();
    await rowsOf(mensajes.findMensajes({ search: "eva", estado: null }));
    await mensajes.findMensaje(1);
  },
  "what waits for the forwarding service": async () => {
    const service = await startRecorder();
    service.answer((response) => response.writeHead(502).end());
    environment.FORM_FORWARD_URL = service.url;
    const write = vi.spyOn(log, "error").mockReturnValue();
    const payloads = { inscripcion: async () => ({}), contacto: async () => ({}) };
    await mensajes.createMensaje({ ...MESSAGE, mensaje: "¿Ya?" });
    await pendingForwards();
    await forwardDue(payloads, TOMORROW);
    service.answer((response) => response.end("{}"));
    await retryNow(payloads);
    write.mockRestore();
    environment.FORM_FORWARD_URL = undefined;
    service.close();
  },
  "quarantined forms": async () => {
    await limitRate(ADDRESS);
    await quarantine("contacto", MESSAGE);
    await listQuarantined(50);
    await findQuarantined(1);
    await deleteQuarantined(1);
  },
  "the texts of the law": async () => {
    await textos.writeTemplateTextos();
    await textos.saveTexto({ nombre: "privacidad", texto: "Otro" });
    await textos.newestTexto("privacidad");
    await textos.findTexto(1);
    await textos.shownPrivacidad("1");
    await textos.listTextos();
    await textos.countPlaceholders();
  },
  "a visit to the panel": async () => {
    await noteVisit(await currentVisit(ana, new Date()));
    await arrivalsSince(new Date().toISOString());
  },
  "all of one person": async () => {
    await createInscripcion(INSCRIPCION);
    await wholePerson(INSCRIPCION.email);
    await searchPeople("eva");
    await erasePerson(INSCRIPCION.email);
  },
  "retention periods": async () => {
    await saveRetentionPeriods({ inscripciones: 12, mensajes: 12 });
    await readExpired({ inscripciones: 12, mensajes: 12 });
    await deleteExpired();
  },
  "the trash": async () => {
    await mensajes.createMensaje(MESSAGE);
    const trash = await mensajes.deleteMensaje(1);
    await listTrash();
    await readDeleted(new URLSearchParams(`eliminado=${trash}`), "eliminado");
    await restore(trash ?? 0);
    await deleteTrashed(2);
    await deleteExpiredTrash();
    await emptyTrash();
  },
  sessions: async () => {
    await countAttempt({ email: EMAIL, ip: ADDRESS, device: null });
    await verifyUser(EMAIL, "bromuro-de-plata");
    await clearAttempts({ email: EMAIL, ip: ADDRESS, device: null });
    const cookie = await openSession(ana, ADDRESS);
    await findSession(withSession(cookie));
    const session = readSessionCookie(pairIn(cookie));
    if (session) await refreshSession(session);
    await signOut(withSession(await openSession(ana)));
    await summarizeSignIns(new Date().toISOString());
  },
  "forgotten passwords": async () => {
    const token = await createRecoveryToken(EMAIL);
    await findRecovery(token);
    await recover(token, "nitrato-de-plata", withSession(""));
    await setPassword(ana, "cloruro-de-plata");
  },
  "keeping house": async () => {
    await checkHealth();
    await nextWithoutAvif();
    await quarantineOrphans();
    await countOrphans();
    await placeMarkedFiles();
    await deleteUnheldPictures();
  },
});
