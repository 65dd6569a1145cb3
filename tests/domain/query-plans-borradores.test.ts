import * as borradores from "~/articulos/borradores.server";
import { deleteArticulo, deleteBorrador, findBorradorTitle } from "~/articulos/deletions.server";
import { readEdited } from "~/articulos/edited.server";
import { createArticulo, publish, publishDue } from "~/articulos/publish.server";
import * as sharing from "~/articulos/shared-draft.server";
import * as versiones from "~/articulos/versiones.server";
import { articuloTarget, newTarget } from "../support/articulo-target";
import { searchByIndex } from "../support/query-plan";

const TEXT = { titulo: "Revelar", contenido: "Agua." };
const PAST = "2026-11-01T10:00:00.000Z";

const journey = async () => {
  const target = newTarget("d");
  await borradores.saveBorrador(target, { text: TEXT, given: null });
  const change = { text: { ...TEXT, titulo: "Fijar" }, given: null };
  const { borrador } = await borradores.saveBorrador(target, { ...change, publica_at: PAST });
  await sharing.shareBorrador(borrador ?? 0);
  await sharing.findShared("x");
  for (const end of ["7", "a"]) await sharing.findPublished(`${"x".repeat(32)}${end}`);
  await sharing.unshareBorrador(borrador ?? 0);
  await borradores.listBorradores();
  await readEdited(target);
  await findBorradorTitle(1);
  await publishDue();
  const id = await createArticulo(TEXT, null, "d");
  await publish(articuloTarget(id), { text: TEXT, cover: null, given: null });
  await versiones.listVersions(id);
  await versiones.findVersion(1);
  await versiones.restoreVersion(1);
  await borradores.saveBorrador(articuloTarget(id), change);
  await deleteBorrador(2);
  await deleteArticulo(id);
};

searchByIndex({ "drafts and versions": journey }, 16);
